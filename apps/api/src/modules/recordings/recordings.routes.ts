import type { recordingsEndpoints } from '@interview-detection/shared/recordings/recordings.endpoints';
import type { Handlers } from '#api/http/mount';
import { beginRecording, finishRecording, getOwnRecording, storeChunk } from './record-answer.service';
import { beginTrack, finishTrack, storeTrackChunk } from './record-track.service';
import { presentOwnRecording, presentRecording } from './recordings.presenter';
import { getRecording, listRecordings } from './recordings.service';

export const recordingsHandlers: Handlers<typeof recordingsEndpoints> = {
  async begin({ principal, body }) {
    return { _id: (await beginRecording(principal, body))._id.toHexString() };
  },
  async chunk({ principal, params, body }) {
    return storeChunk(principal, params, body);
  },
  async finish({ principal, params, body }) {
    return presentOwnRecording(await finishRecording(principal, params.id, body));
  },
  async own({ principal, params }) {
    return presentOwnRecording({ recording: await getOwnRecording(principal, params.id), missing: [] });
  },
  async beginTrack({ principal, params, body }) {
    return { _id: (await beginTrack(principal, params.id, body))._id.toHexString() };
  },
  async trackChunk({ principal, params, body }) {
    return storeTrackChunk(principal, params, body);
  },
  async finishTrack({ principal, params, body }) {
    return presentOwnRecording(await finishTrack(principal, params.id, body));
  },
  async list({ principal, params }) {
    return { items: (await listRecordings(principal, params.id)).map(presentRecording) };
  },
  async listen({ principal, params }) {
    return getRecording(principal, params.id);
  },
};
