import { createHmac } from 'node:crypto';
import type { RoomEngine } from '@interview-detection/shared/rooms/rooms.schema';
import { AccessToken, RoomServiceClient, TrackSource, TwirpError } from 'livekit-server-sdk';
import { env } from '../../env';
import { logger } from '../../lib/logger';

/** To connect with; whoever is connected gets newer ones of the LiveKit server. Seconds. */
export const LIVEKIT_TOKEN_S = 300;
/** After which the LiveKit server is taken for away. Seconds. */
const TIMEOUT_S = 5;

/** Whoever sees or guesses the id of an interview does not know by it what its room is called there. */
export const livekitRoomName = (interviewId: string, secret: string): string =>
  `${interviewId}-${createHmac('sha256', secret).update(`room:${interviewId}`).digest('base64url')}`;

/** The LiveKit server of the settings; undefined where media go from browser to browser. */
function livekit() {
  const { ROOM_ENGINE, LIVEKIT_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret } = env;
  return ROOM_ENGINE === 'livekit' && url && key && secret ? { url, key, secret } : undefined;
}

/** Returns what carries the media of somebody who was admitted, with a token for them and this room alone (contract §37). */
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
    // Chat and hands go through the live channel, which knows who is in the room.
    canPublishData: false,
    canUpdateOwnMetadata: false,
  });
  return { kind: 'livekit', url, token: await token.toJwt() };
}

const isGone = (error: unknown) => error instanceof TwirpError && error.status === 404;

/** Asks the LiveKit server for something that the room has decided already: where it is away the log says so, and its own connections end with it. */
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

/** Takes somebody who is in the room no more out of its media. */
export const removeFromMedia = (interviewId: string, personId: string): Promise<void> =>
  tell('remove somebody', async (rooms, secret) =>
    rooms.removeParticipant(livekitRoomName(interviewId, secret), personId),
  );

/** Ends the media of a room for everybody. */
export const endMedia = (interviewId: string): Promise<void> =>
  tell('end a room', async (rooms, secret) => rooms.deleteRoom(livekitRoomName(interviewId, secret)));
