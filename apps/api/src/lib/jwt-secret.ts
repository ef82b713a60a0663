import { createSecretKey, randomBytes, randomUUID, type KeyObject, createHmac } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { explainFolderError } from '@interview-detection/embedded-mongo/start-error';
import { openOnce, settings } from './app-context';
import { systemCode } from './app-error';

// Kept as key objects: deriving one from text on every request costs a fifth of a small call.
const presentKey = openOnce(({ text, folder }: { text: string | undefined; folder: string }) =>
  createSecretKey(text ?? keptSecret(path.resolve(folder)), 'utf8'),
);
const previousKey = openOnce((text: string) => createSecretKey(text, 'utf8'));

/**
 * Returns the key that signs sessions: `JWT_SECRET`, else 32 random bytes kept in `DATA_DIR/jwt-secret` with mode 0600
 * (contract §11). Throws if that file can be neither read nor created.
 */
export function jwtSecret(): KeyObject {
  const { JWT_SECRET: text, DATA_DIR: folder } = settings();
  return presentKey({ text, folder });
}

/** Returns the keys that may have signed a session: the current one, then `JWT_SECRET_PREVIOUS` if set. */
export function sessionKeys(): KeyObject[] {
  const text = settings().JWT_SECRET_PREVIOUS;
  if (text === undefined) return [jwtSecret()];
  return [jwtSecret(), previousKey(text)];
}

function keptSecret(folder: string): string {
  try {
    return readOrCreate(path.join(folder, 'jwt-secret'));
  } catch (error) {
    throw explainFolderError(error, folder);
  }
}

function readOrCreate(file: string): string {
  const existing = readIfThere(file);
  if (existing !== undefined) return existing;
  mkdirSync(path.dirname(file), { recursive: true });
  // Not the process id: containers on one volume all share the same one.
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    // A link, not a rename: if two processes start at once, the first one's key stays.
    linkSync(draft, file);
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

function readIfThere(file: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text.length < 32)
      throw new Error(`${file} holds no usable secret: remove it to get a new one (all sign in again)`);
    return text;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

type Parts = readonly [purpose: string, ...string[]];

const hashBy = (secret: KeyObject, parts: Parts) => createHmac('sha256', secret).update(parts.join('\0')).digest('hex');

/**
 * Returns a hexadecimal hash that needs this server's secret: a short value could be guessed from a plain one in no
 * time.
 */
export const keyedHash = (...parts: Parts): string => hashBy(jwtSecret(), parts);

/** Returns the hash under the current secret, then under JWT_SECRET_PREVIOUS if set. */
export const keyedHashes = (...parts: Parts): string[] => sessionKeys().map(secret => hashBy(secret, parts));
