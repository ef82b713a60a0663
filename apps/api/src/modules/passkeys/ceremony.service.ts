import {
  type AddPasskey,
  type LoginByPasskey,
  PASSKEY_CHALLENGE_MINUTES,
} from '@interview-detection/shared/passkeys/passkeys.schema';
import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type VerifiedAuthenticationResponse,
} from '@simplewebauthn/server';
import { COSEALG, decodeAttestationObject, decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { ClientSession } from 'mongoose';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { currentTime, settings } from '#api/lib/app-context';
import { keyedHash } from '#api/lib/jwt-secret';
import { isDuplicate } from '#api/database/transaction';
import { MINUTE_MS } from '#api/lib/durations';
import { type PasskeyRecord, usedChallengeModel } from './passkeys.model';

const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 32;

const macOf = (purpose: string, head: Buffer) =>
  Buffer.from(keyedHash('passkey-challenge', purpose, head.toString('hex')), 'hex');

/**
 * Draws a challenge for a device to sign: random, with its expiry, and signed by this server for one purpose. It is not
 * stored, so that strangers who request many cannot fill the database.
 */
export function drawChallenge(purpose: string, now = currentTime().getTime()): Buffer {
  const end = Buffer.alloc(TIME_BYTES);
  end.writeUIntBE(now + PASSKEY_CHALLENGE_MINUTES * MINUTE_MS, 0, TIME_BYTES);
  const head = Buffer.concat([randomBytes(NONCE_BYTES), end]);
  return Buffer.concat([head, macOf(purpose, head)]);
}

/** Returns when a challenge ends; null for one that this server did not issue for that purpose, or that has ended. */
function endOfChallenge(challenge: string, purpose: string, now = currentTime().getTime()): Date | null {
  const all = Buffer.from(challenge, 'base64url');
  if (all.length !== NONCE_BYTES + TIME_BYTES + MAC_BYTES) return null;
  const head = all.subarray(0, -MAC_BYTES);
  if (!timingSafeEqual(all.subarray(-MAC_BYTES), macOf(purpose, head))) return null;
  const end = head.readUIntBE(NONCE_BYTES, TIME_BYTES);
  return end > now ? new Date(end) : null;
}

/** The algorithms that devices sign with: Ed25519, P-256, RSA. */
export const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/** Returns where passkeys are valid: only on the host that people open. */
export const rpId = (): string => new URL(settings().PUBLIC_URL).hostname;
const expected = () => ({ expectedOrigin: new URL(settings().PUBLIC_URL).origin, expectedRPID: rpId() });

/** Thrown for anything wrong with what a device sent. */
export class WrongAnswer extends Error {}

/** A challenge that a device has signed, to be used up. */
interface Signed {
  challenge: string;
  expiresAt: Date;
}

/** Uses up a signed challenge, in the transaction of what follows from it. Throws WrongAnswer if it was used before. */
export async function useUp({ challenge, expiresAt }: Signed, session: ClientSession): Promise<void> {
  try {
    await usedChallengeModel().create([{ _id: keyedHash('used-challenge', challenge), expiresAt }], { session });
  } catch (error) {
    if (isDuplicate(error, '_id_')) throw new WrongAnswer('This was signed and used before');
    throw error;
  }
}

/**
 * Returns the challenge that the answer claims to have signed. Throws WrongAnswer if this server did not issue it for
 * that purpose recently.
 */
function signedIn(clientDataJSON: string, purpose: string): Signed {
  const { challenge } = decodeClientDataJSON(clientDataJSON);
  const expiresAt = typeof challenge === 'string' ? endOfChallenge(challenge, purpose) : null;
  if (!expiresAt) throw new WrongAnswer('This was not asked for, or too long ago');
  return { challenge, expiresAt };
}

/** Runs a check of the library, which throws an Error for anything that is wrong. Throws WrongAnswer. */
async function checked<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    throw error instanceof WrongAnswer ? error : new WrongAnswer('The answer is wrong', { cause: error });
  }
}

/** Verifies a new passkey that a browser has made for that purpose, and returns it. Throws WrongAnswer. */
export async function verifyNew({ credential }: AddPasskey, purpose: string) {
  return checked(async () => {
    const { clientDataJSON, attestationObject } = credential.response;
    const signed = signedIn(clientDataJSON, purpose);
    const attestation = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'));
    // Certificates of manufacturers are not requested; checking one would fetch what a stranger wrote into it.
    const isPlain = attestation.get('fmt') === 'none' || attestation.get('fmt') === 'packed';
    if (!isPlain || attestation.get('attStmt').get('x5c') !== undefined) throw new WrongAnswer('It has a certificate');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...withoutAbsent(credential), clientExtensionResults: {} },
      ...expected(),
      expectedChallenge: signed.challenge,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) throw new WrongAnswer('It is not verified');
    return { signed, made: registrationInfo };
  });
}

/**
 * Verifies what a passkey has signed to sign in, and returns it. Throws WrongAnswer, also if its counter did not
 * increase.
 */
export async function verifyUse(
  { credential }: LoginByPasskey,
  purpose: string,
  { credentialId, publicKey, counter }: PasskeyRecord,
): Promise<{ signed: Signed; info: VerifiedAuthenticationResponse['authenticationInfo'] }> {
  return checked(async () => {
    const signed = signedIn(credential.response.clientDataJSON, purpose);
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...withoutAbsent(credential), clientExtensionResults: {} },
      ...expected(),
      expectedChallenge: signed.challenge,
      requireUserVerification: true,
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    });
    if (!verified) throw new WrongAnswer('The signature is wrong');
    return { signed, info: authenticationInfo };
  });
}

type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Returns it without absent optional fields, as the library requires. */
function withoutAbsent<T extends { response: object }>(
  credential: T,
): Omit<T, 'response'> & { response: Present<T['response']> } {
  const response = Object.fromEntries(Object.entries(credential.response).filter(([, value]) => value !== undefined));
  return { ...credential, response: response as Present<T['response']> };
}
