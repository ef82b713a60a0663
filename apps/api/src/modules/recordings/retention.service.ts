import { currentTime } from '#api/lib/app-context';
import { DAY_MS } from '#api/lib/durations';
import { systemPrincipal, systemScope, type FullScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { publish } from '#api/events/publish.service';
import { defineEvent } from '#api/events/domain-event';
import { findCompany, recordingDaysOf } from '../company/company.service';
import { writePart } from '../interviews/interview-parts.service';
import { recordingsPart } from './interview-part.model';
import { dropRecording, recordingFiles } from './recording-files.service';
import { Recordings, type RecordingRecord } from './recordings.model';
import { closeLeft } from './take-recording.service';

/** A recording of the interview was deleted after the company's retention period. */
const interviewRecordingDeleted = defineEvent('interview.recording_deleted');

const BY = systemPrincipal('retention');

/** A recording that was never finished is not part of an answer. */
const UNFINISHED_MS = DAY_MS;

/**
 * Deletes the recordings of every company that are older than its retention period, and answers that were begun and
 * abandoned a day ago; what has arrived of a conversation by then is assembled.
 */
export async function deleteOldRecordings(_data: object, { signal }: { signal: AbortSignal }): Promise<void> {
  const companies = await Recordings.unscoped(BY).distinct('company');
  for (const id of companies) {
    if (signal.aborted) return;
    const scope = systemScope(BY, id);
    const company = await findCompany(scope);
    const days = company && recordingDaysOf(company);
    if (days !== null) {
      const old = { createdAt: { $lt: new Date(currentTime().getTime() - days * DAY_MS) } };
      await deleteAll(scope, old, { signal, days });
    }
    const left = { status: 'open' as const, createdAt: { $lt: new Date(currentTime().getTime() - UNFINISHED_MS) } };
    await deleteAll(scope, { ...left, speaker: null }, { signal, days: null });
    // What was said in a conversation is kept, as far as it has arrived.
    for (const track of await Recordings.in(scope).find(left).lean()) {
      if (signal.aborted) return;
      await closeLeft(scope, track.interview, [track]);
    }
  }
}

/** With `days`, the interview and the audit log record the deletion, because the recording was part of an answer. */
async function deleteAll(
  scope: FullScope,
  which: object,
  { signal, days }: { signal: AbortSignal; days: number | null },
): Promise<void> {
  const old = Recordings.in(scope).findFast<Pick<RecordingRecord, '_id' | 'file' | 'interview'>>(which, {
    projection: { file: 1, interview: 1 },
  });
  for await (const recording of old) {
    if (signal.aborted) return;
    const record = { _id: recording.interview, company: scope.company };
    const file = await inTransaction(async session => {
      if (days !== null) {
        const deleted = { at: currentTime(), days };
        await writePart(recordingsPart, { scope, where: { _id: record._id }, session }, { set: { deleted } });
        await publish(interviewRecordingDeleted, { principal: BY, session, record, changed: ['recording'] });
      }
      return dropRecording(scope, recording, session);
    });
    if (file) await recordingFiles.remove(file);
  }
}
