"""Other projects' scoring code over a checkpoint of ours, for measurements only."""
