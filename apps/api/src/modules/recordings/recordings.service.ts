import { recordingsEndpoints } from '@interview-detection/shared/recordings/recordings.endpoints';
import { MACHINE_TEXT_MAX, SOUND_MINUTES } from '@interview-detection/shared/recordings/recordings.rules';
import type { ClientSession, Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { AppError } from '#api/lib/app-error';
import { MINUTE_MS, SECOND_MS } from '#api/lib/durations';
import type { StoredFile } from '#api/database/file-store';
import type { StaffPrincipal } from '#api/lib/principal';
import { scopeOfInterview } from '#api/lib/interview-scope';
import { type FullScope, systemPrincipal, type CompanyScope } from '#api/lib/system-principal';
import { findCompany, recordingDaysOf } from '../company/company.service';
import { findInterview, reachInterview } from '../interviews/get-interview.service';
import { ticketsFor } from '../users/session-user.service';
import { recordingsOf } from './own-recordings.service';
import { soundFile } from './recording-files.service';
import { Recordings, type RecordingRecord } from './recordings.model';

const LOOKUP = systemPrincipal('recordings');

/**
 * Returns the interview of a recording, for a caller that knows only the recording and whose access to the interview is
 * checked next; null if there is none.
 */
export async function interviewOfRecording({ company }: CompanyScope, id: string): Promise<Types.ObjectId | null> {
  const found = await Recordings.unscoped(LOOKUP).findOne({ _id: id, company }, { interview: 1 }).lean();
  return found && found.interview;
}

/** A recording, and when the company's retention rule deletes it. */
export interface KeptRecording {
  recording: RecordingRecord;
  deletedOn: Date | null;
  /** The path at which a browser plays it. */
  sound: string;
}

/** Returns the finished recordings of an interview, in the order in which they began. Throws 404. */
export async function listRecordings(principal: StaffPrincipal, id: string): Promise<KeptRecording[]> {
  const { interview, scope } = await reachInterview(principal, id);
  const company = await findCompany(scope);
  const days = company && recordingDaysOf(company);
  const found = await recordingsOf(scope, interview._id, { days, whose: 'everybody' });
  // A program sends its key, and a ticket would outlive that key.
  const ticketTo = principal.kind === 'session' ? await ticketsFor(principal, SOUND_MINUTES) : null;
  return found.map(kept => ({ ...kept, sound: soundOf(kept.recording, ticketTo) }));
}

function soundOf({ _id }: RecordingRecord, ticketTo: ((path: string) => string) | null): string {
  const path = recordingsEndpoints.listen.path.replace(':id', _id.toHexString());
  return ticketTo ? `${path}?ticket=${ticketTo(path)}` : path;
}

/** Returns the sound of a recording, for a principal who can see its interview. Throws 404. */
export async function getRecording({ scope }: StaffPrincipal, id: string): Promise<StoredFile> {
  const of = scope && (await interviewOfRecording(scope, id));
  const interview = of && (await findInterview(scope, of));
  const recording =
    interview &&
    (await Recordings.in(scopeOfInterview(scope, interview)).findOne({ _id: id, interview: interview._id }).lean());
  const file = recording?.file;
  if (!recording || !file) throw new AppError('NOT_FOUND', 'Recording not found');
  return soundFile(recording, file);
}

/** What a turn's answer records about having been spoken. */
export interface SpokenRecord {
  /** The last of the recordings that contain it. */
  recording: Types.ObjectId;
  machineText: string;
  model: string;
  /** When it was spoken. */
  at: Date;
}

/** The turn that an answer belongs to. */
interface OfTurn {
  scope: FullScope;
  interviewId: Types.ObjectId;
  turn: number;
}

/**
 * Returns what was heard for a turn up to a recording, which belongs to that turn from now on. Throws 404 if this
 * interview has no transcribed recording of that id, or it belongs to another turn.
 */
export async function attachRecording({ scope, interviewId, turn }: OfTurn, id: string): Promise<SpokenRecord> {
  const last = await Recordings.in(scope)
    .findOneAndUpdate(
      { _id: id, interview: interviewId, status: 'transcribed', turn: { $in: [null, turn] } },
      { turn },
      { returnDocument: 'after' },
    )
    .lean();
  if (!last) throw new AppError('NOT_FOUND', 'This answer has no such recording');
  const heard = Recordings.in(scope).find({
    interview: interviewId,
    turn,
    status: 'transcribed' as const,
    _id: { $lte: last._id },
  });
  const spoken = spokenOf(await heard.sort({ _id: 1 }).lean());
  if (!spoken) throw new AppError('NOT_FOUND', 'This answer has no such recording');
  return spoken;
}

/**
 * Returns what was heard for a turn whose draft is taken as the answer, from recordings begun by then; undefined if
 * there is none.
 */
export async function lastHeard(
  { scope, interviewId, turn }: OfTurn,
  session: ClientSession,
  until = currentTime(),
): Promise<SpokenRecord | undefined> {
  const begun = { interview: interviewId, turn, createdAt: { $lte: until } };
  const heard = Recordings.in(scope).find({ ...begun, status: 'transcribed' });
  return spokenOf(await heard.sort({ _id: 1 }).session(session).lean());
}

/**
 * How long after the end of an interview its last words are awaited: until they are sent, and until they are
 * transcribed.
 */
const SENDING_MS = 30 * SECOND_MS;
const WRITING_MS = 5 * MINUTE_MS;

interface Late {
  /** When the draft of the answer was last changed; null if nothing was typed. */
  draftAt: Date | null;
  endedAt: Date;
  now: Date;
}

/**
 * Returns what was said for a turn until the interview ended and arrived too late for the draft: a draft that was
 * changed after a recording had finished was written without its words on purpose. `isComing`: more may still be sent,
 * or is being transcribed.
 */
export async function lateWords(
  { scope, interviewId, turn }: OfTurn,
  { draftAt, endedAt, now }: Late,
  session: ClientSession,
): Promise<{ said: string; isComing: boolean }> {
  const recordings = await Recordings.in(scope)
    .find({ interview: interviewId, turn, createdAt: { $lte: endedAt } })
    .sort({ _id: 1 })
    .session(session)
    .lean();
  const late = recordings.filter(({ finishedAt }) => finishedAt && finishedAt.getTime() > (draftAt?.getTime() ?? 0));
  const since = now.getTime() - endedAt.getTime();
  const isSent = recordings.every(({ status }) => status !== 'open') || since > SENDING_MS;
  const isWritten = late.every(({ status }) => status !== 'transcribing') || since > WRITING_MS;
  const said = late.map(({ heard }) => heard?.text.trim() ?? '').filter(text => text !== '');
  return { said: said.join(' '), isComing: !isSent || !isWritten };
}

/** Returns the last transcribed recording of a turn; null if there is none. */
export async function lastRecording({ scope, interviewId, turn }: OfTurn): Promise<string | null> {
  const found = await Recordings.in(scope)
    .findOne({ interview: interviewId, turn, status: 'transcribed' }, { _id: 1 })
    .sort({ _id: -1 })
    .lean();
  return found?._id.toHexString() ?? null;
}

/** Combines the recordings of one answer, in the order in which they were begun. */
function spokenOf(recordings: readonly RecordingRecord[]): SpokenRecord | undefined {
  const last = recordings.at(-1);
  if (!last?.heard) return undefined;
  const said = recordings.map(({ heard }) => heard?.text.trim() ?? '').filter(text => text !== '');
  return {
    recording: last._id,
    machineText: said.join('\n').slice(0, MACHINE_TEXT_MAX),
    model: last.heard.model,
    at: last.createdAt,
  };
}
