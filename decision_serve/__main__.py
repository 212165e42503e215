"""`python -m decision_serve`: the command line, where its program is not on the path."""

from decision_serve.cli import main

main()
