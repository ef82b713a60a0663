import {
  LIVE_NOUNS,
  liveNounOf,
  mayHearOf,
  NOTICED_EVENT,
  NOTICED_EVERY_MS,
  PROGRESS_EVENT,
  PROGRESS_EVERY_MS,
  type LiveNoun,
} from '@interview-detection/shared/live/live.rules';
import { changedSchema } from '@interview-detection/shared/live/live.schema';
import { followChanges, type Change } from '../database/change-feed';
import type { EventRecord } from '../events/events.model';
import type { Caller } from '../http/authenticate';
import { logger } from '../lib/logger';
import { inRoom, permissionsIn, ROOMS, type LiveServer } from './live-socket';
import { Progress } from './progress';

/** The company of an interview, or null where it is gone. */
export type CompanyOfInterview = (interview: Change['id']) => Promise<string | null>;

/** Of whose changes a caller is told: staff of what they may read, a candidate of their own interview. */
export function nounsFor(caller: Caller): LiveNoun[] {
  if (caller.kind === 'candidate') return ['interview'];
  if (!caller.companyId) return [];
  const permissions = permissionsIn(caller);
  return LIVE_NOUNS.filter(noun => mayHearOf(noun, permissions));
}

interface Told {
  company: string;
  id: string;
  event: string;
}

/** Tells those of this process who may read a record that it changed. */
function tell(io: LiveServer, { company, id, event }: Told): void {
  const noun = liveNounOf(event);
  if (!noun) return;
  const changed = changedSchema.parse({ noun, id, event });
  for (const socket of inRoom(io, ROOMS.company(company))) {
    if (nounsFor(socket.data.caller).includes(noun)) socket.emit('changed', changed);
  }
  // What a page noticed is no news to it.
  if (noun !== 'interview' || event === NOTICED_EVENT) return;
  for (const socket of inRoom(io, ROOMS.interview(id))) socket.emit('changed', changed);
}

/**
 * Tells of each change that the database's change stream brings, whichever process made it; returns what ends that. The
 * rows of `events` are every change of a record; that a Bot interview goes on is no event and stands in the interview.
 */
export function tellOfChanges(io: LiveServer, companyOf: CompanyOfInterview): () => void {
  const sayOf = (event: string) => (id: Change['id']) => {
    if (io.sockets.sockets.size === 0) return;
    companyOf(id).then(
      company => company && tell(io, { company, id: id.toHexString(), event }),
      (error: unknown) => logger.info({ err: error }, 'nobody is told that an interview goes on'),
    );
  };
  const progress = new Progress(PROGRESS_EVERY_MS, sayOf(PROGRESS_EVENT));
  const noticed = new Progress(NOTICED_EVERY_MS, sayOf(NOTICED_EVENT));
  const ends = [
    followChanges({
      collection: 'events',
      withInserted: true,
      changed(change) {
        const { company, record, type } = (change?.inserted ?? {}) as Partial<EventRecord>;
        if (!company || !record || !type) return;
        tell(io, { company: company.toHexString(), id: record._id.toHexString(), event: type });
      },
    }),
    followChanges({
      collection: 'interviews',
      changed(change) {
        if (change?.fields.some(field => /^progress(\.|$)/.test(field))) progress.heard(change.id);
      },
    }),
    // It has the id of its interview; a batch of events writes how far the chain has come.
    followChanges({ collection: 'evidence', changed: change => change && noticed.heard(change.id) }),
    () => progress.stop(),
    () => noticed.stop(),
  ];
  return () => ends.forEach(end => end());
}
