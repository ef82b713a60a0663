/** Notes that a candidate may have; deleting one makes room. */
export const NOTES_MAX = 500;
/** Colleagues who can be mentioned in one note. */
export const MENTIONS_MAX = 10;
