"""`decision-serve bench`: engines and peers on the same weights and tokens, in one run, beside the machine's limit."""
