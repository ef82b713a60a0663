import { createHmac } from 'node:crypto';
import type { IceServer } from '@interview-detection/shared/rooms/rooms.schema';
import { env } from '#api/env';

/** How long TURN credentials can open new connections; existing ones go on. Seconds. */
export const TURN_CREDENTIALS_S = 3_600;

/**
 * Returns the password that coturn and others derive from a username with an expiry (`use-auth-secret`); the mechanism
 * supports only SHA-1.
 */
const credentialOf = (username: string, turnSecret: string) =>
  createHmac('sha1', turnSecret).update(username).digest('base64');

/**
 * Returns the servers through which a participant's browser connects to the others in a room: only those of STUN_URLS
 * and TURN_URLS (contract §37).
 */
export function iceServersFor(personId: string, now: Date): IceServer[] {
  const { STUN_URLS, TURN_URLS, TURN_SECRET } = env;
  const servers: IceServer[] = [];
  if (STUN_URLS.length > 0) servers.push({ urls: STUN_URLS });
  if (TURN_URLS.length > 0 && TURN_SECRET !== undefined) {
    const expiry = Math.floor(now.getTime() / 1_000) + TURN_CREDENTIALS_S;
    const username = `${expiry}:${personId}`;
    servers.push({ urls: TURN_URLS, username, credential: credentialOf(username, TURN_SECRET) });
  }
  return servers;
}
