import { createHmac, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto';
import { Types } from 'mongoose';
import { jwtSecret, sessionKeys } from '#api/lib/jwt-secret';
import type { MailRecord } from './outbox.model';

const ID_BYTES = 12;
const VERSION_BYTES = 4;
const MAC_BYTES = 32;
const CLAIM_BYTES = 2 * ID_BYTES + VERSION_BYTES;
/** 60 bytes: no base64 character has spare bits, so each token has exactly one spelling. */
const LINK_TOKEN_LETTERS = ((CLAIM_BYTES + MAC_BYTES) * 4) / 3;
const TOKEN = new RegExp(`^[A-Za-z0-9_-]{${LINK_TOKEN_LETTERS}}$`);

/** What a link is for. The company is included so that no query has to search all of them. */
export interface LinkClaim {
  company: Types.ObjectId;
  interview: Types.ObjectId;
  /** The interview's link version when the link was made: a higher one has ended it. */
  version: number;
}

/** Derives a key for links only: nothing signed with the server's secret for another purpose is a valid link. */
const linkKey = (secret: KeyObject) => Buffer.from(hkdfSync('sha256', secret, '', 'candidate-link', MAC_BYTES));

const macOf = (claim: Buffer, secret: KeyObject) => createHmac('sha256', linkKey(secret)).update(claim).digest();

/**
 * Returns the token of a candidate's link, 256 bits that only this server's secret can produce. None of it is stored,
 * so every email carries the same one, and a copy of the database opens nothing (contract §19).
 */
export function linkToken({ company, interview, version }: LinkClaim, secret: KeyObject = jwtSecret()): string {
  const bytes = Buffer.alloc(VERSION_BYTES);
  bytes.writeUInt32BE(version);
  const claim = Buffer.concat([company.id, interview.id, bytes]);
  return Buffer.concat([claim, macOf(claim, secret)]).toString('base64url');
}

/**
 * Returns the claim in a link token, or null if this server did not make it. For a token of the right length it takes
 * the same time, whatever is wrong with it and however much is right.
 */
export function readLinkToken(token: string): LinkClaim | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const [claim, mac] = [bytes.subarray(0, CLAIM_BYTES), bytes.subarray(CLAIM_BYTES)];
  // Checks all keys, so that timing does not reveal which one matched.
  const fits = sessionKeys().map(secret => timingSafeEqual(macOf(claim, secret), mac));
  if (!fits.includes(true)) return null;
  return {
    company: new Types.ObjectId(claim.subarray(0, ID_BYTES)),
    interview: new Types.ObjectId(claim.subarray(ID_BYTES, 2 * ID_BYTES)),
    version: claim.readUInt32BE(2 * ID_BYTES),
  };
}

/**
 * Marks the place in the stored texts of an email where the reader finds the token of the candidate's link (contract
 * §19). It has the length and the alphabet of a token, so that escaping and line folding around it stay correct.
 */
export const LINK_PLACEHOLDER = 'your-private-link-is-put-in-here-as-this-mail-is-sent-'.padEnd(
  LINK_TOKEN_LETTERS,
  '_',
);

/** A calendar file folds its lines anywhere (RFC 5545 §3.1), even within the placeholder. */
const FOLDED_PLACEHOLDER = new RegExp([...LINK_PLACEHOLDER].join('(?:\\r\\n )?'), 'g');

/** Replaces it letter by letter, so that the folds stay in place. */
function putIn(text: string, token: string): string {
  return text.replace(FOLDED_PLACEHOLDER, found => {
    let place = 0;
    return found.replace(/[\w-]/g, () => token.charAt(place++));
  });
}

/** Returns an email as its reader gets it, with the current link. */
export function withPrivateLink(mail: MailRecord): MailRecord {
  const { company, about, linkVersion, text, html, calendar } = mail;
  if (!company || !about || !linkVersion) return mail;
  const token = linkToken({ company, interview: about, version: linkVersion });
  return {
    ...mail,
    text: text && putIn(text, token),
    html: html && putIn(html, token),
    calendar: calendar && { ...calendar, content: putIn(calendar.content, token) },
  };
}
