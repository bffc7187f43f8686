"""What every card game shares: cards, actions, rulings, events, states, records. Standard library only."""
