import { showable } from '@interview-detection/shared/fields';
import {
  RECORDING_TYPES,
  recordingType,
  type RecordingType,
} from '@interview-detection/shared/recordings/recordings.rules';
import { CAPTION_MAX, CAPTIONS_KEPT, CHAT_KEPT } from '@interview-detection/shared/rooms/rooms.rules';
import type { Phrase } from '@interview-detection/shared/rooms/rooms.schema';
import type { Types } from 'mongoose';
import { AppError } from '#api/lib/app-error';
import { logger } from '#api/lib/logger';
import { canHear, hear, NoRecogniser, UnreadableRecording } from '../speech/speech.service';
import type { FullScope } from '#api/lib/system-principal';
import { readRoom } from './change-room.service';
import { participantOf } from './room.rules';
import { Rooms, type CaptionRecord, type ChatLineRecord } from './rooms.model';
import type { Presence } from './rooms.service';

/**
 * How many phrases, of one person, one company and all rooms of this process, may be in transcription: a late caption is
 * useless.
 */
const OF_ONE_MAX = 2;
const OF_COMPANY_MAX = 4;
const OF_ALL_MAX = 8;

/** Whose phrases are being transcribed. */
const being = new Set<{ person: string; company: string }>();

function hasRoom(of: { person: string; company: string }): boolean {
  const all = [...being];
  return (
    all.length < OF_ALL_MAX &&
    all.filter(({ company }) => company === of.company).length < OF_COMPANY_MAX &&
    all.filter(({ person }) => person === of.person).length < OF_ONE_MAX
  );
}

/**
 * Accepts a person's phrase and transcribes it for those in the room who read captions, without blocking. Throws 404 if
 * speech cannot be transcribed, 409 NOT_IN_ROOM, CONSENT_REQUIRED unless everyone has agreed to be recorded, 415, 429
 * while earlier phrases are still being transcribed.
 */
export async function takePhrase(presence: Presence, { mime, sound }: Phrase): Promise<void> {
  const { scope, interview, person } = presence;
  if (!canHear()) throw new AppError('NOT_FOUND', 'Speech cannot be transcribed here');
  const type = recordingType(mime);
  if (!type) throw new AppError('UNSUPPORTED_MEDIA_TYPE', `Send sound: ${RECORDING_TYPES.join(', ')}`);
  const room = await readRoom({ scope, _id: interview });
  if (!room || !participantOf(room, person)) throw new AppError('NOT_IN_ROOM');
  if (room.recording.status !== 'on') {
    throw new AppError('CONSENT_REQUIRED', 'Nothing is transcribed unless everyone in the room agrees to be recorded');
  }
  // The last reader of captions has just turned them off.
  if (!room.participants.some(({ state }) => state.captions)) return;
  const phrase = { person: person.toHexString(), company: scope.company.toHexString() };
  if (!hasRoom(phrase)) throw new AppError('RATE_LIMITED', 'Earlier phrases are still being transcribed');
  being.add(phrase);
  void caption({ ...presence, since: room.recording.since }, { type, bytes: Buffer.from(sound, 'base64') }).finally(
    () => being.delete(phrase),
  );
}

/** A person who speaks, and since when everyone has agreed. */
type Speaking = Presence & { since: Date | null };

async function caption(presence: Speaking, { type, bytes }: { type: RecordingType; bytes: Buffer }): Promise<void> {
  try {
    const { text } = await hear({ bytes, mime: type });
    const said = showable(text).trim().slice(0, CAPTION_MAX);
    if (said) await add(presence, said);
  } catch (error) {
    const isUsual = error instanceof UnreadableRecording || error instanceof NoRecogniser;
    // The message is the program's and contains nothing of what was said.
    logger[isUsual ? 'debug' : 'info']({ err: error }, 'a phrase was not transcribed');
  }
}

/** Adds a caption, unless the recording has ended or the speaker has left. */
async function add({ scope, interview, person, since }: Speaking, text: string): Promise<void> {
  const line = lineOf(person, text, '$captioned');
  const captions = { $slice: [{ $concatArrays: [{ $ifNull: ['$captions', []] }, [line]] }, -CAPTIONS_KEPT] };
  await Rooms.in(scope).updateOne(
    { _id: interview, 'participants._id': person, 'recording.status': 'on' as const, 'recording.since': since },
    [{ $set: { captions, captioned: line.n } }],
    { updatePipeline: true },
  );
}

interface Place {
  scope: FullScope;
  /** The interview's id. */
  _id: Types.ObjectId;
}

/** Returns the captions after number `after`, of those that are stored. */
export async function captionsAfter({ scope, _id }: Place, after: number): Promise<CaptionRecord[]> {
  const { captions = [] } = (await Rooms.in(scope).findOne({ _id }, { captions: 1 }).lean()) ?? {};
  return captions.filter(({ n }) => n > after);
}

/**
 * Returns a participant's line as a pipeline expression for an update of the room: numbered and dated by the database,
 * so that everyone sees the lines in one order.
 *
 * @param counter the field that counts such lines, with `$`
 */
function lineOf(from: Types.ObjectId, text: string, counter: '$lines' | '$captioned') {
  const participant = { $first: { $filter: { input: '$participants', cond: { $eq: ['$$this._id', from] } } } };
  return {
    n: { $add: [{ $ifNull: [counter, 0] }, 1] },
    from,
    name: { $getField: { field: 'name', input: participant } },
    text: { $literal: text },
    at: '$$NOW',
  };
}

/** Adds a line to the chat. Throws 409 NOT_IN_ROOM for a person who is not in the room. */
export async function say({ scope, _id }: Place, from: Types.ObjectId, text: string): Promise<void> {
  const line = lineOf(from, text, '$lines');
  const { matchedCount } = await Rooms.in(scope).updateOne(
    { _id, 'participants._id': from },
    [
      {
        $set: { chat: { $slice: [{ $concatArrays: ['$chat', [line]] }, -CHAT_KEPT] }, lines: { $add: ['$lines', 1] } },
      },
    ],
    { updatePipeline: true },
  );
  if (matchedCount === 0) throw new AppError('NOT_IN_ROOM');
}

/** Returns the chat lines after number `after`, of those that are stored. */
export async function linesAfter({ scope, _id }: Place, after: number): Promise<ChatLineRecord[]> {
  const { chat = [] } = (await Rooms.in(scope).findOne({ _id }, { chat: 1 }).lean()) ?? {};
  return chat.filter(({ n }) => n > after);
}
