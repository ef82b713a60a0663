import type { BodyInputOf } from '@interview-detection/shared/endpoint';
import { recordingsEndpoints } from '@interview-detection/shared/recordings/recordings.endpoints';
import type { OwnRecording } from '@interview-detection/shared/recordings/recordings.schema';
import { withSession } from '../../../entities/visits/api';
import { bytesOf } from '../../../lib/api-bytes';

/** Begins a recording on the server; returns its id there. */
export const beginRecording = async (
  link: string,
  body: BodyInputOf<typeof recordingsEndpoints.begin>,
): Promise<string> => (await withSession(link, ({ call }) => call(recordingsEndpoints.begin, { body })))._id;

/** Sends a chunk; the same one again changes nothing. */
export const sendChunk = (link: string, place: { id: string; n: number }, bytes: ArrayBuffer) =>
  withSession(link, client => bytesOf(client)(recordingsEndpoints.chunk, place, bytes));

/** Says how many chunks there are; the reply names those that are missing. */
export const finishRecording = (link: string, id: string, chunks: number): Promise<OwnRecording> =>
  withSession(link, ({ call }) => call(recordingsEndpoints.finish, { params: { id }, body: { chunks } }));

/** How far it is written down. */
export const ownRecording = (link: string, id: string): Promise<OwnRecording> =>
  withSession(link, ({ call }) => call(recordingsEndpoints.own, { params: { id } }));
