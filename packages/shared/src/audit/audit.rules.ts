/**
 * Who acts: a person with an account, a program with a person's key, a candidate through their link, or the product
 * itself, including its operator.
 */
export const ACTOR_KINDS = ['user', 'key', 'candidate', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** Actions are named `<noun>.<verb>`. */
export const ACTION_PATTERN = /^[A-Za-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/;
export const ACTION_MAX = 60;

/** Number of latest entries checked on every view; `verify-audit` checks all. */
export const CHECKED_ENTRIES = 2_000;

/** Repeated reads by a page or player within this many minutes leave one entry. */
export const REPEATED_READ_MINUTES = 5;
