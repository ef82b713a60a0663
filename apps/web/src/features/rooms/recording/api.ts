import { recordingsEndpoints } from '@interview-detection/shared/recordings/recordings.endpoints';
import type { Carrier } from '../../../entities/recordings/use-recordings';
import { bytesOf } from '../../../lib/api-bytes';
import type { RoomAccess } from '../rules/slots';

/** When a call is made, by the clock by which a recording began: how wrong that one is the server tells from it. */
const sentNow = () => new Date().toISOString();

/** How the own voice reaches the server: of staff, or of the candidate. */
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
