import { DAY_MS } from '../../lib/durations';
import { systemPrincipal, systemScope, type WholeScope } from '../../lib/system-principal';
import { inTransaction } from '../../lib/transaction';
import { findCompany, recordingDaysOf } from '../company/company.service';
import { dropRecording, recordingFiles } from './recording-files.service';
import { Recordings, type RecordingRecord } from './recordings.model';

const BY = systemPrincipal('retention');

/** A recording that was never finished is nobody's answer. */
const UNFINISHED_MS = DAY_MS;

/** Deletes the recordings of every company that are older than it keeps them, and what was begun and left a day ago. */
export async function deleteOldRecordings(_data: object, { signal }: { signal: AbortSignal }): Promise<void> {
  const companies = await Recordings.acrossCompanies(BY).distinct('company');
  for (const id of companies) {
    if (signal.aborted) return;
    const scope = systemScope(BY, id);
    const company = await findCompany(scope);
    const days = company && recordingDaysOf(company);
    if (days !== null) await deleteAll(scope, { createdAt: { $lt: new Date(Date.now() - days * DAY_MS) } }, signal);
    const left = { status: 'open', createdAt: { $lt: new Date(Date.now() - UNFINISHED_MS) } };
    await deleteAll(scope, left, signal);
  }
}

async function deleteAll(scope: WholeScope, which: object, signal: AbortSignal): Promise<void> {
  const old = Recordings.in(scope).findFast<Pick<RecordingRecord, '_id' | 'file'>>(which, {
    projection: { file: 1 },
  });
  for await (const recording of old) {
    if (signal.aborted) return;
    const file = await inTransaction(session => dropRecording(scope, recording, session));
    if (file) await recordingFiles.remove(file);
  }
}
