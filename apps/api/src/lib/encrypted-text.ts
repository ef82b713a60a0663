import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { jwtSecret, sessionKeys } from './jwt-secret';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derives a key for one purpose: it cannot open what was sealed for another. */
const keyFor = (purpose: string, secret: KeyObject) => Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));

/**
 * Encrypts text so that a copy of the database does not reveal it: opening needs this server's secret, and the same
 * purpose and owner.
 */
export function sealText(text: string, purpose: string, owner: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(purpose, jwtSecret()), iv);
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString('base64url');
}

/**
 * Returns the sealed text, or null if it was altered, has another purpose or owner, or was sealed with a secret that is
 * neither the current one nor JWT_SECRET_PREVIOUS. `isOld`: sealed with the latter, so seal it again while that is set.
 */
export function openText(sealed: string, purpose: string, owner: string): { text: string; isOld: boolean } | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < IV_BYTES + TAG_BYTES) return null;
  for (const [place, secret] of sessionKeys().entries()) {
    const text = decipher(bytes, keyFor(purpose, secret), owner);
    if (text !== null) return { text, isOld: place > 0 };
  }
  return null;
}

function decipher(bytes: Buffer, key: Buffer, owner: string): string | null {
  const opened = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  opened.setAAD(Buffer.from(owner));
  opened.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return opened.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + opened.final('utf8');
  } catch {
    return null;
  }
}
