import { recordingsEndpoints } from '@interview-detection/shared/recordings/recordings.endpoints';
import { MACHINE_TEXT_MAX, SOUND_MINUTES } from '@interview-detection/shared/recordings/recordings.rules';
import type { ClientSession, Types } from 'mongoose';
import { AppError } from '../../lib/app-error';
import type { StoredFile } from '../../lib/file-store';
import type { StaffPrincipal } from '../../lib/principal';
import type { CompanyScope } from '../../lib/system-principal';
import { findCompany, recordingDaysOf } from '../company/company.service';
import { getInterview } from '../interviews/get-interview.service';
import { recordingsOf } from './own-recordings.service';
import { recordingFiles } from './recording-files.service';
import { ticketsFor } from '../users/users.service';
import { Recordings, type RecordingRecord } from './recordings.model';

/** A recording, and when its company's rule takes it. */
export interface KeptRecording {
  recording: RecordingRecord;
  deletedOn: Date | null;
  /** Path at which a player of the browser opens it. */
  sound: string;
}

/** The finished recordings of an interview, in the order in which they began. Throws 404. */
export async function listRecordings(principal: StaffPrincipal, id: string): Promise<KeptRecording[]> {
  const interview = await getInterview(principal, id);
  if (!principal.scope) return [];
  const company = await findCompany(principal.scope);
  const days = company && recordingDaysOf(company);
  const found = await recordingsOf(principal.scope, interview._id, days);
  const ticketTo = await ticketsFor(principal, SOUND_MINUTES);
  return found.map(kept => ({ ...kept, sound: soundOf(kept.recording, ticketTo) }));
}

function soundOf({ _id }: RecordingRecord, ticketTo: (path: string) => string): string {
  const path = recordingsEndpoints.listen.path.replace(':id', _id.toHexString());
  return `${path}?ticket=${ticketTo(path)}`;
}

/** The sound of a recording of the principal's company. Throws 404. */
export async function getRecording(principal: StaffPrincipal, id: string): Promise<StoredFile> {
  const recording = principal.scope && (await Recordings.in(principal.scope).findOne({ _id: id }).lean());
  const file = recording?.file;
  if (!recording || !file) throw new AppError('NOT_FOUND', 'Recording not found');
  // Whoever may not read the interview may not hear it.
  await getInterview(principal, recording.interview.toHexString());
  return {
    name: `answer-${recording.turn ?? 'spoken'}.${recording.mime.split('/')[1]}`,
    size: recording.bytes,
    contentType: recording.mime,
    open: () => recordingFiles.open(file),
    openPart: (start, end) => recordingFiles.open(file, { start, end }),
  };
}

/** What a turn's answer says of having been spoken. */
export interface SpokenRecord {
  /** The last of those that it was spoken into. */
  recording: Types.ObjectId;
  machineText: string;
  model: string;
  /** When it was spoken. */
  at: Date;
}

/** Of which turn an answer is. */
interface OfTurn {
  scope: CompanyScope;
  interviewId: Types.ObjectId;
  turn: number;
}

/**
 * What was heard for a turn up to a recording, which belongs to that turn from now on. Throws 404 where this interview has none of that id
 * that was written down, or it belongs to another turn.
 */
export async function tieToTurn({ scope, interviewId, turn }: OfTurn, id: string): Promise<SpokenRecord> {
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

/** What was heard for a turn whose draft is taken as the answer; undefined where nothing was. */
export async function lastHeard(
  { scope, interviewId, turn }: OfTurn,
  session: ClientSession,
): Promise<SpokenRecord | undefined> {
  const heard = Recordings.in(scope).find({ interview: interviewId, turn, status: 'transcribed' });
  return spokenOf(await heard.sort({ _id: 1 }).session(session).lean());
}

/** What several recordings of one answer say together, in the order in which they were begun. */
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
