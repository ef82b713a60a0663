import { recordingsEndpoints } from '@interview-detection/shared/recordings/recordings.endpoints';
import type { Carrier } from '#web/entities/recordings/upload.engine';
import { withSession } from '#web/entities/visits/api';
import { bytesOf } from '#web/lib/api-bytes';
import { endOf } from '../store';

/** Sends what a candidate speaks to the server. */
export const carrierOf = (link: string): Carrier => ({
  of: endOf(link),
  begin: async body => (await withSession(link, ({ call }) => call(recordingsEndpoints.begin, { body })))._id,
  chunk: (place, bytes) => withSession(link, client => bytesOf(client)(recordingsEndpoints.chunk, place, bytes)),
  finish: (id, chunks) =>
    withSession(link, ({ call }) => call(recordingsEndpoints.finish, { params: { id }, body: { chunks } })),
  own: id => withSession(link, ({ call }) => call(recordingsEndpoints.own, { params: { id } })),
});
