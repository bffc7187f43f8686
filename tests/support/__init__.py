"""What several test folders share: servers to start, and visitors with and without a browser."""
