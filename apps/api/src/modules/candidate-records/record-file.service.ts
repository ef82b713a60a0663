import {
  candidateRecordSchema,
  type CandidateRecordView,
} from '@interview-detection/shared/candidate-records/candidate-records.schema';
import { chainSchema } from '@interview-detection/shared/evidence/events.schema';
import { isLong, parseReply, textOf } from '#api/lib/long-reply';
import type { StoredFile } from '#api/database/file-store';
import type { CandidatePrincipal } from '#api/lib/principal';
import { rateLimiter } from '#api/database/rate-limiter';
import { textEntry, zipFile, type ZipEntry } from '#api/lib/zip-archive';
import { presentChain } from '../evidence/evidence.presenter';
import { recordingFiles } from '../recordings/recording-files.service';
import { POINTS_MAX, presentRecord } from './own-record.presenter';
import { readRecord } from './own-record.service';
import { recordPage } from './record-page.presenter';

const files = rateLimiter({ name: 'candidate-record-file', points: () => 10, window: 60 * 60 });

/**
 * Returns a candidate's record as an archive. Throws 404, 409 RECORD_NOT_READY, 410, 429 after 10 in an hour through
 * one link.
 */
export async function recordFile(principal: CandidatePrincipal): Promise<StoredFile> {
  await files.count(principal.interviewId.toHexString());
  const record = await readRecord(principal, { isFile: true });
  const { interview } = record.visit;
  // Parsed like a response: anything that the contract does not name is left out of the file too.
  const presented = (await parseReply(
    candidateRecordSchema,
    await presentRecord(record, { isFile: true }),
  )) as CandidateRecordView;
  const names = record.recordings.map(
    ({ recording: { turn, mime } }, at) => `recordings/${at + 1}-answer-${turn ?? 'unknown'}.${mime.split('/')[1]}`,
  );
  // The file contains the sound itself: its readers must not get a way into the product.
  const recordings = presented.recordings.map((one, at) => ({ ...one, sound: names[at] ?? '' }));
  const view = { ...presented, recordings };
  const chain = await parseReply(chainSchema, presentChain(interview, record.evidence.chain));
  const entries: ZipEntry[] = [
    textEntry('record.html', recordPage(view, POINTS_MAX)),
    textEntry('record.json', isLong(view) ? await textOf(view) : JSON.stringify(view, null, 2)),
    textEntry('evidence.json', await textOf(chain)),
    ...record.recordings.flatMap(({ recording: { file } }, at): ZipEntry[] =>
      file === null
        ? []
        : [
            {
              name: names[at] ?? '',
              isPacked: true,
              open: () => recordingFiles.open(file),
            },
          ],
    ),
  ];
  return zipFile(`interview-record-${interview.day}.zip`, entries);
}
