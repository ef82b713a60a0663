import type { KeyAccess } from '@interview-detection/shared/api-keys/api-keys.rules';
import { API_BASE } from '#web/lib/env';
import type { LIFETIMES } from './schema';

export const ACCESS_WORDS: Record<KeyAccess, { label: string; hint: string }> = {
  read: { label: 'Read only', hint: 'It sees what you see, and changes nothing.' },
  write: { label: 'Read and write', hint: 'It may do what you may do.' },
};

export const LIFETIME_WORDS: Record<(typeof LIFETIMES)[number], string> = {
  '30': 'In 30 days',
  '90': 'In 90 days',
  '365': 'In a year',
  never: 'Never',
};

/** Returns the address of the API, below this page's origin. */
export const apiAddress = (): string => window.location.origin + API_BASE;

/** Returns a first call with a key, to paste into a terminal. */
export const firstCall = (key: string): string => `curl "${apiAddress()}/dashboard" -H "Authorization: Bearer ${key}"`;
