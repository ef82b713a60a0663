/** What a program may do with a key: only read, or everything that its maker may do. */
export const KEY_ACCESS = ['read', 'write'] as const;
export type KeyAccess = (typeof KEY_ACCESS)[number];

/** Prefix of every key, so that one found in a text can be recognised. */
export const KEY_PREFIX = 'idk_';

/** Per person. */
export const KEYS_MAX = 20;
export const KEY_NAME_MAX = 100;

/** Default validity of a key in days. */
export const KEY_DAYS = 90;
