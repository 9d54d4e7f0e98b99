"""What a host needs: the network, logs, metrics, checks and a way to give orders."""
