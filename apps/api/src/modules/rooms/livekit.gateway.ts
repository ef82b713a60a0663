import { createHmac } from 'node:crypto';
import type { RoomEngine } from '@interview-detection/shared/rooms/rooms.schema';
import { AccessToken, RoomServiceClient, TrackSource, TwirpError } from 'livekit-server-sdk';
import { settings } from '#api/lib/app-context';
import { logger } from '#api/lib/logger';

/** How long a token can be used to connect; connected clients get newer ones from the LiveKit server. Seconds. */
export const LIVEKIT_TOKEN_S = 300;
/** After this time without a response the LiveKit server counts as unavailable. Seconds. */
const TIMEOUT_S = 5;

/** Derived with a secret, so that knowing or guessing an interview's id does not reveal the name of its room there. */
export const livekitRoomName = (interviewId: string, secret: string): string =>
  `${interviewId}-${createHmac('sha256', secret).update(`room:${interviewId}`).digest('base64url')}`;

/** Returns the LiveKit server of the settings; undefined if media go from browser to browser. */
function livekit() {
  const { ROOM_ENGINE, LIVEKIT_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret } = settings();
  return ROOM_ENGINE === 'livekit' && url && key && secret ? { url, key, secret } : undefined;
}

/**
 * Returns what carries the media of an admitted participant, with a token for that person and this room only (contract
 * §37).
 */
export async function engineFor(interviewId: string, person: { _id: string; name: string }): Promise<RoomEngine> {
  const server = livekit();
  if (!server) return { kind: 'peer' };
  const { url, key, secret } = server;
  const token = new AccessToken(key, secret, { identity: person._id, name: person.name, ttl: LIVEKIT_TOKEN_S });
  token.addGrant({
    room: livekitRoomName(interviewId, secret),
    roomJoin: true,
    canSubscribe: true,
    canPublish: true,
    canPublishSources: [
      TrackSource.MICROPHONE,
      TrackSource.CAMERA,
      TrackSource.SCREEN_SHARE,
      TrackSource.SCREEN_SHARE_AUDIO,
    ],
    // Chat and raised hands use the live channel, which knows who is in the room.
    canPublishData: false,
    canUpdateOwnMetadata: false,
  });
  return { kind: 'livekit', url, token: await token.toJwt() };
}

const isGone = (error: unknown) => error instanceof TwirpError && error.status === 404;

/**
 * Asks the LiveKit server to carry out what the room has already decided: if it is unavailable, the failure is logged,
 * and its own connections end with it.
 */
async function tell(what: string, ask: (rooms: RoomServiceClient, secret: string) => Promise<void>): Promise<void> {
  const server = livekit();
  if (!server) return;
  try {
    const rooms = new RoomServiceClient(server.url, server.key, server.secret, { requestTimeout: TIMEOUT_S });
    await ask(rooms, server.secret);
  } catch (error) {
    if (!isGone(error)) logger.warn({ err: error }, `the LiveKit server did not ${what}`);
  }
}

/** Removes a person who has left the room from its media. */
export const removeFromMedia = (interviewId: string, personId: string): Promise<void> =>
  tell('remove somebody', async (rooms, secret) =>
    rooms.removeParticipant(livekitRoomName(interviewId, secret), personId),
  );

/** Ends the media of a room for everyone. */
export const endMedia = (interviewId: string): Promise<void> =>
  tell('end a room', async (rooms, secret) => rooms.deleteRoom(livekitRoomName(interviewId, secret)));
