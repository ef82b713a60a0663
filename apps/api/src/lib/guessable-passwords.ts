import { brotliDecompressSync } from 'node:zlib';
import { AppError } from './app-error';
import common from './common-passwords.json';

export const GUESSABLE = 'This password is too easy to guess';

let known: ReadonlySet<string> | undefined;

/** Returns the list, unpacked at first use in a few milliseconds. */
export function commonPasswords(): ReadonlySet<string> {
  known ??= new Set(brotliDecompressSync(Buffer.from(common.words, 'base64')).toString().split('\n'));
  return known;
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase();
/** Keeps letters and digits only: adding a dot or dropping a space is the same guess. */
const bare = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, '');

/** The future owner of the password, as far as known. */
export interface PasswordOwner {
  email: string;
  first_name: string;
  last_name: string;
  /** The name of their company. */
  company?: string | undefined;
}

/** Whether it is one of the 10,000 most common passwords, or its owner's email, name or company (contract §27). */
export function isGuessable(password: string, { email, first_name, last_name, company = '' }: PasswordOwner): boolean {
  if (commonPasswords().has(plain(password))) return true;
  const [localPart = ''] = email.split('@');
  const own = [email, localPart, first_name, last_name, first_name + last_name, last_name + first_name, company];
  const given = bare(password);
  return own.some(text => bare(text) !== '' && bare(text) === given);
}

/** Throws 400 VALIDATION_FAILED on `password` if it is easy to guess. */
export function requireUnguessable(password: string, owner: PasswordOwner): void {
  if (!isGuessable(password, owner)) return;
  throw new AppError('VALIDATION_FAILED', GUESSABLE, { issues: [{ path: 'password', message: GUESSABLE }] });
}
