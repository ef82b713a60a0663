"""The same computations as packages/authorship/src, step by step: what is trained here runs there."""
