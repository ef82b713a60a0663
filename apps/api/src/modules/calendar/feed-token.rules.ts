import { createHash, randomBytes } from 'node:crypto';
import { FEED_TOKEN } from '@interview-detection/shared/calendar/calendar.endpoints';
import { Types } from 'mongoose';

const PREFIX = 'idf_';
const ID_BYTES = 12;
const RANDOM_BYTES = 32;

interface Whose {
  company: Types.ObjectId;
  user: Types.ObjectId;
}

/** Draws a feed's token. It contains its company and person, so that looking it up reads only one company. */
export const drawFeedToken = ({ company, user }: Whose): string =>
  PREFIX + Buffer.concat([company.id, user.id, randomBytes(RANDOM_BYTES)]).toString('base64url');

/** Returns whose feed a token claims to be, or null if it is no such token. Anyone can write one: the hash decides. */
export function readFeedToken(token: string): Whose | null {
  if (!FEED_TOKEN.test(token)) return null;
  const bytes = Buffer.from(token.slice(PREFIX.length), 'base64url');
  return {
    company: new Types.ObjectId(bytes.subarray(0, ID_BYTES)),
    user: new Types.ObjectId(bytes.subarray(ID_BYTES, 2 * ID_BYTES)),
  };
}

/** Returns the hash under which a token is stored: it is random enough that an unsalted single round reveals nothing. */
export const hashFeedToken = (token: string): string => createHash('sha256').update(token).digest('hex');
