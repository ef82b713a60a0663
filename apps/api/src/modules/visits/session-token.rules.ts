import { createHash, randomBytes } from 'node:crypto';
import { Types } from 'mongoose';

const PREFIX = 'idc_';
const ID_BYTES = 12;
const RANDOM_BYTES = 32;
const TOKEN = /^idc_[A-Za-z0-9_-]{75}$/;

interface Whose {
  company: Types.ObjectId;
  interview: Types.ObjectId;
}

/**
 * Draws the token of a candidate's session. It contains its company and interview, so that looking it up reads only one
 * company.
 */
export function drawSessionToken({ company, interview }: Whose): string {
  return PREFIX + Buffer.concat([company.id, interview.id, randomBytes(RANDOM_BYTES)]).toString('base64url');
}

/**
 * Returns the session that a token claims, or null if it is not such a token. Anyone can write one: the hash decides.
 */
export function readSessionToken(token: string): Whose | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token.slice(PREFIX.length), 'base64url');
  return {
    company: new Types.ObjectId(bytes.subarray(0, ID_BYTES)),
    interview: new Types.ObjectId(bytes.subarray(ID_BYTES, 2 * ID_BYTES)),
  };
}

/**
 * Returns the hash under which a token is stored. A token is random enough that an unsalted single round reveals
 * nothing.
 */
export const hashSessionToken = (token: string) => createHash('sha256').update(token).digest('hex');
