"""The same computations as packages/authorship/src, step for step: what is trained here runs there."""
