"""What runs and checks the platform from outside: nothing in it is loaded by web or worker processes."""
