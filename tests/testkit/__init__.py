"""What the tests share: random matches, deep snapshots, hidden cards dealt anew."""
