import {
  ENDED_EVENT,
  LIVE_NOUNS,
  liveNounOf,
  mayHearOf,
  NOTICED_EVENT,
  NOTICED_EVERY_MS,
  PROGRESS_EVENT,
  PROGRESS_EVERY_MS,
  ROOM_EVENT,
  ROOM_EVERY_MS,
  type LiveNoun,
} from '@interview-detection/shared/live/live.rules';
import { changedSchema, type Changed } from '@interview-detection/shared/live/live.messages';
import { followChanges, type Change } from '../database/change-feed';
import type { EventRecord } from '../events/events.model';
import type { Caller } from '../http/authenticate';
import { logger } from '../lib/logger';
import { inRoom, interviewerIn, permissionsIn, ROOMS, type LiveServer, type LiveSocket } from './live-socket';
import { Progress } from './progress';

/**
 * Finds who can see a record, as hex: its company, and the interviewers who see only their own; null if it no longer
 * exists.
 */
type FindReaders = (id: Change['id']) => Promise<{ company: string; interviewers: string[] } | null>;

/** How to find the readers of records that not everyone in a company sees. */
export type ReadersOf = Record<'interview' | 'candidate', FindReaders>;

/** The record that decides who is notified of a noun: a report has the id of its interview. */
const READ_AS: Partial<Record<LiveNoun, keyof ReadersOf>> = {
  candidate: 'candidate',
  interview: 'interview',
  report: 'interview',
  scorecard: 'interview',
};

/**
 * Returns the nouns whose changes a caller is notified of: for staff what they may read, for a candidate their
 * interview.
 */
export function nounsFor(caller: Caller): LiveNoun[] {
  if (caller.kind === 'candidate') return ['interview'];
  if (!caller.companyId) return [];
  const permissions = permissionsIn(caller);
  return LIVE_NOUNS.filter(noun => mayHearOf(noun, permissions));
}

interface RecordedEvent {
  company: string;
  id: Change['id'];
  event: string;
  /** Whether its set of readers has changed. */
  isHandedOver?: boolean;
}

const NOT_FOR_ITS_PAGE = new Set([NOTICED_EVENT, ROOM_EVENT, ENDED_EVENT]);

/** Events that end an interview. Staff who cause one see it on their screen. */
const ENDINGS = new Set(['interview.completed', 'interview.no_show']);
const STAFF = new Set(['session', 'apiKey']);

/** Notifies the connections of this process that may read a record of its change. */
function tell(io: LiveServer, readersOf: ReadersOf, { company, id, event, isHandedOver = false }: RecordedEvent): void {
  const noun = liveNounOf(event);
  if (!noun) return;
  const changed = changedSchema.parse({ noun, id: id.toHexString(), event });
  const hearing = inRoom(io, ROOMS.company(company)).filter(({ data }) => nounsFor(data.caller).includes(noun));
  const readAs = READ_AS[noun];
  const narrow = readAs ? hearing.filter(({ data }) => interviewerIn(data.caller) !== null) : [];
  for (const socket of hearing) if (!narrow.includes(socket)) socket.emit('changed', changed);
  if (readAs && narrow.length > 0) {
    readersOf[readAs](id).then(
      readers => notifyInterviewers(narrow, readers?.interviewers ?? null, { changed, isHandedOver }),
      (error: unknown) => logger.info({ err: error }, 'interviewers could not be notified of a change'),
    );
  }
  // The page already knows what it noticed and that it ended, and the room itself notifies the people admitted to it.
  if (noun !== 'interview' || NOT_FOR_ITS_PAGE.has(event)) return;
  for (const socket of inRoom(io, ROOMS.interview(changed.id))) socket.emit('changed', changed);
}

/**
 * Notifies interviewers of their own records. For a record that was deleted or handed over, its former readers are
 * unknown here, so the others have to reconnect and reload, without being told why.
 */
function notifyInterviewers(
  sockets: readonly LiveSocket[],
  interviewers: readonly string[] | null,
  { changed, isHandedOver }: { changed: Changed; isHandedOver: boolean },
): void {
  for (const socket of sockets) {
    if (interviewers?.includes(interviewerIn(socket.data.caller) ?? '')) socket.emit('changed', changed);
    else if (interviewers === null || isHandedOver) socket.conn.close();
  }
}

/**
 * Notifies clients of each change from the database's change stream, made by any process; returns a function that stops
 * it. Every change to a record is in the audit log; the progress of a Bot interview and a device check are not events,
 * but are stored in the interview.
 */
export function announceChanges(io: LiveServer, readersOf: ReadersOf): () => void {
  const sayOf = (event: string) => (id: Change['id']) => {
    if (io.sockets.sockets.size === 0) return;
    readersOf.interview(id).then(
      readers => readers && tell(io, readersOf, { company: readers.company, id, event }),
      (error: unknown) => logger.info({ err: error }, 'no one is notified that an interview goes on'),
    );
  };
  const progress = new Progress(PROGRESS_EVERY_MS, sayOf(PROGRESS_EVENT));
  const noticed = new Progress(NOTICED_EVERY_MS, sayOf(NOTICED_EVENT));
  const rooms = new Progress(ROOM_EVERY_MS, sayOf(ROOM_EVENT));
  const ends = [
    followChanges({
      collection: 'events',
      withInserted: true,
      changed(change) {
        const {
          company,
          record,
          type,
          isRead,
          principal,
          changes = [],
        } = (change?.inserted ?? {}) as Partial<EventRecord>;
        if (!company || !record || !type || isRead) return;
        const isHandedOver = changes.some(({ field }) => field === 'interviewer' || field === 'interviewers');
        const told = { company: company.toHexString(), id: record._id };
        tell(io, readersOf, { ...told, event: type, isHandedOver });
        if (ENDINGS.has(type) && principal && !STAFF.has(principal.kind)) {
          tell(io, readersOf, { ...told, event: ENDED_EVENT });
        }
      },
    }),
    followChanges({
      collection: 'interviews',
      changed(change) {
        if (change?.fields.some(field => /^(turns\.progress|visit\.checkedAt)(\.|$)/.test(field)))
          progress.heard(change.id);
      },
    }),
    // It has the id of its interview; each batch of events updates the length of the chain.
    followChanges({ collection: 'evidence', changed: change => change && noticed.heard(change.id) }),
    // It has the id of its interview, and is inserted when a person joins for the first time.
    followChanges({
      collection: 'rooms',
      changed(change) {
        if (!change) return;
        const { id, fields } = change;
        if (fields.length === 0 || fields.some(field => /^(participants|lobby)(\.|$)/.test(field))) rooms.heard(id);
      },
    }),
    () => progress.stop(),
    () => noticed.stop(),
    () => rooms.stop(),
  ];
  return () => ends.forEach(end => end());
}
