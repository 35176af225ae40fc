"""Who stands where, and why: pure scoring, one small class per tie-break."""
