import { recordingsEndpoints } from '@interview-detection/shared/recordings/recordings.endpoints';
import type { Carrier } from '#web/entities/recordings/use-recordings';
import { bytesOf } from '#web/lib/api-bytes';
import type { RoomAccess } from '../rules/slots';

/**
 * The time of the call, by the same clock that dated the recording's start: from it the server derives that clock's
 * error.
 */
const sentNow = () => new Date().toISOString();

/** Sends the user's own voice to the server, as staff or as the candidate. */
export function carrierOf(
  { role, interview = '', place, run }: Pick<RoomAccess, 'role' | 'interview' | 'place' | 'run'>,
  you: string,
): Carrier {
  const common = { of: `${place}:${you}`, own: null };
  if (role === 'staff') {
    return {
      ...common,
      begin: async ({ mime, startedAt }) => {
        const begin = { params: { id: interview }, body: { mime, startedAt, sentAt: sentNow() } };
        return (await run(({ call }) => call(recordingsEndpoints.beginTrack, begin)))._id;
      },
      chunk: (at, bytes) => run(client => bytesOf(client)(recordingsEndpoints.trackChunk, at, bytes)),
      finish: (id, chunks) =>
        run(({ call }) => call(recordingsEndpoints.finishTrack, { params: { id }, body: { chunks } })),
    };
  }
  return {
    ...common,
    begin: async ({ mime, startedAt }) => {
      const body = { mime, startedAt, sentAt: sentNow() };
      return (await run(({ call }) => call(recordingsEndpoints.begin, { body })))._id;
    },
    chunk: (at, bytes) => run(client => bytesOf(client)(recordingsEndpoints.chunk, at, bytes)),
    finish: (id, chunks) => run(({ call }) => call(recordingsEndpoints.finish, { params: { id }, body: { chunks } })),
  };
}
