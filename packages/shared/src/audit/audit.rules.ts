/**
 * Who does something: a person with an account, a program with their key, a candidate by their link, or the product itself
 * with whoever runs it.
 */
export const ACTOR_KINDS = ['user', 'key', 'candidate', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** What happened is `<noun>.<verb>`. */
export const ACTION_PATTERN = /^[A-Za-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/;
export const ACTION_MAX = 60;

/** So many of the latest entries are checked whenever somebody looks; `verify-audit` checks all. */
export const CHECKED_ENTRIES = 2_000;

/** Within so many minutes a page or player that reads the same again and again leaves one entry. */
export const REPEATED_READ_MINUTES = 5;
