/** What a program may do with a key: read only, or all that its maker may. */
export const KEY_ACCESS = ['read', 'write'] as const;
export type KeyAccess = (typeof KEY_ACCESS)[number];

/** Begins every key, so that whoever finds one in a text knows what it is. */
export const KEY_PREFIX = 'idk_';

/** Of one person. */
export const KEYS_MAX = 20;
export const KEY_NAME_MAX = 100;

/** Days for which a key is good where nothing else is said. */
export const KEY_DAYS = 90;
