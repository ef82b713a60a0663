import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@interview-detection/shared/totp/totp.rules';

/** Without letters that can be mistaken for another (Crockford's base32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 6;

const drawGroup = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Draws a set of recovery codes, each of 120 random bits: `4k7tqx-…`, four groups of six. */
export const drawRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, drawGroup).join('-'));

/** Returns a code as it is stored, whatever separators were typed between its letters. */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest('hex');
