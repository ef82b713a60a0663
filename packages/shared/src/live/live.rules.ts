import type { Permission } from '../access/permissions';

/** The kinds of records that `changed` tells of. */
export const LIVE_NOUNS = [
  'apiKey',
  'candidate',
  'company',
  'interview',
  'mail',
  'position',
  'report',
  'scorecard',
  'user',
  'webhook',
] as const;
export type LiveNoun = (typeof LIVE_NOUNS)[number];

/** What staff must be allowed to read to be told that a record changed; null: everybody in the company. */
const HEARD_WITH: Record<LiveNoun, Permission | null> = {
  apiKey: 'apiKeys.edit',
  candidate: 'candidates.read',
  company: null,
  interview: 'interviews.read',
  mail: 'outbox.read',
  position: 'positions.read',
  report: 'reports.read',
  scorecard: 'interviews.read',
  user: 'users.read',
  webhook: 'company.update',
};

/** What changes nothing that a colleague reads, and is nobody's business but the person's. */
const OF_THE_PERSON = new Set(['user.registered', 'user.password_changed', 'user.sessions_ended']);

/** A Bot interview went on: another question, or its candidate was heard of. No change of the interview's own. */
export const PROGRESS_EVENT = 'interview.progress';
/** So often staff are told of it at the most. Milliseconds. */
export const PROGRESS_EVERY_MS = 5_000;

/** More was noticed of an interview by the bot. No change of the interview's own. */
export const NOTICED_EVENT = 'interview.noticed';
/** So often staff are told of it at the most: what was seen is no ticker. Milliseconds. */
export const NOTICED_EVERY_MS = 15_000;

/** Somebody came to the room of a Real interview, waits for it or left. No change of the interview's own. */
export const ROOM_EVENT = 'interview.room';
/** So often staff are told of it at the most: whoever waits is not to wait for this. Milliseconds. */
export const ROOM_EVERY_MS = 1_000;

/** Characters of a message, as bytes of its texts; one over this is refused. */
export const MESSAGE_MAX_BYTES = 64 * 1024;

/** The noun of an event, or null where nobody is told of it. */
export function liveNounOf(event: string): LiveNoun | null {
  if (OF_THE_PERSON.has(event)) return null;
  return LIVE_NOUNS.find(noun => event.startsWith(`${noun}.`)) ?? null;
}

/** Whether staff with these permissions may be told of changes of a noun in their company. */
export function mayHearOf(noun: LiveNoun, permissions: ReadonlySet<Permission>): boolean {
  const needed = HEARD_WITH[noun];
  return needed === null || permissions.has(needed);
}
