import { brotliDecompressSync } from 'node:zlib';
import { AppError } from './app-error';
import common from './common-passwords.json';

export const GUESSABLE = 'This password is too easy to guess';

let known: ReadonlySet<string> | undefined;

/** Unpacked at first use: a few milliseconds. */
export function commonPasswords(): ReadonlySet<string> {
  known ??= new Set(brotliDecompressSync(Buffer.from(common.words, 'base64')).toString().split('\n'));
  return known;
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase();
/** Letters and digits alone: a dot more or a blank less is the same guess. */
const bare = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Whose password it is to be, as far as that is known. */
export interface PasswordOwner {
  email: string;
  first_name: string;
  last_name: string;
  /** The name of their company. */
  company?: string | undefined;
}

/** Whether it is one of the 10,000 most common passwords, or its owner's e-mail, name or company (contract §27). */
export function isGuessable(password: string, { email, first_name, last_name, company = '' }: PasswordOwner): boolean {
  if (commonPasswords().has(plain(password))) return true;
  const [localPart = ''] = email.split('@');
  const own = [email, localPart, first_name, last_name, first_name + last_name, last_name + first_name, company];
  const given = bare(password);
  return own.some(text => bare(text) !== '' && bare(text) === given);
}

/** Throws 400 VALIDATION_FAILED on `password` for one that is easily guessed. */
export function requireUnguessable(password: string, owner: PasswordOwner): void {
  if (!isGuessable(password, owner)) return;
  throw new AppError('VALIDATION_FAILED', GUESSABLE, { issues: [{ path: 'password', message: GUESSABLE }] });
}
