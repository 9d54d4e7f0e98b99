"""Learn the weights of the playout policies. docs/research describes methods and results."""
