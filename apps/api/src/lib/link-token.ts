import { createHmac, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto';
import { Types } from 'mongoose';
import { jwtSecret, sessionKeys } from './jwt-secret';

const ID_BYTES = 12;
const VERSION_BYTES = 4;
const MAC_BYTES = 32;
const CLAIM_BYTES = 2 * ID_BYTES + VERSION_BYTES;
/** 60 bytes: no letter of it has spare bits, so that one token is written in one way only. */
export const LINK_TOKEN_LETTERS = ((CLAIM_BYTES + MAC_BYTES) * 4) / 3;
const TOKEN = new RegExp(`^[A-Za-z0-9_-]{${LINK_TOKEN_LETTERS}}$`);

/** Whose link it is. The company is in it so that no query has to ask all of them. */
export interface LinkClaim {
  company: Types.ObjectId;
  interview: Types.ObjectId;
  /** Of the interview when it was made: a later one has ended it. */
  version: number;
}

/** A key for links alone: what is signed with the server's secret for another purpose is never one. */
const linkKey = (secret: KeyObject) => Buffer.from(hkdfSync('sha256', secret, '', 'candidate-link', MAC_BYTES));

const macOf = (claim: Buffer, secret: KeyObject) => createHmac('sha256', linkKey(secret)).update(claim).digest();

/**
 * The token of a candidate's link, of 256 bits that only this server's secret gives: nothing of it is stored, so that
 * each mail carries the same one, and a copy of the database opens nothing (contract §19).
 */
export function linkToken({ company, interview, version }: LinkClaim, secret: KeyObject = jwtSecret()): string {
  const bytes = Buffer.alloc(VERSION_BYTES);
  bytes.writeUInt32BE(version);
  const claim = Buffer.concat([company.id, interview.id, bytes]);
  return Buffer.concat([claim, macOf(claim, secret)]).toString('base64url');
}

/**
 * What a link's token says, or null where this server has not made it. Takes the same time whatever is wrong with one of
 * its length, and however much of it is right.
 */
export function readLinkToken(token: string): LinkClaim | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const [claim, mac] = [bytes.subarray(0, CLAIM_BYTES), bytes.subarray(CLAIM_BYTES)];
  // All of them, so that the time does not tell which one it is.
  const fits = sessionKeys().map(secret => timingSafeEqual(macOf(claim, secret), mac));
  if (!fits.includes(true)) return null;
  return {
    company: new Types.ObjectId(claim.subarray(0, ID_BYTES)),
    interview: new Types.ObjectId(claim.subarray(ID_BYTES, 2 * ID_BYTES)),
    version: claim.readUInt32BE(2 * ID_BYTES),
  };
}
