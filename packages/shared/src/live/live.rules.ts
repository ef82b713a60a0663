import type { Permission } from '../access/permissions';

/** The kinds of records that `changed` reports. */
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

/** The permission that staff need to be notified of a change to the record; null for everyone in the company. */
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

/** Events that change nothing a colleague reads, and concern only the person. */
const OF_THE_PERSON = new Set(['user.registered', 'user.password_changed', 'user.sessions_ended']);

/**
 * A Bot interview progressed: another question was asked, or its candidate was heard from. Not a change of the
 * interview itself.
 */
export const PROGRESS_EVENT = 'interview.progress';
/** Shortest interval between notifications of it to staff. Milliseconds. */
export const PROGRESS_EVERY_MS = 5_000;

/** More was noticed in a Bot interview. Not a change of the interview itself. */
export const NOTICED_EVENT = 'interview.noticed';
/** Shortest interval between notifications of it to staff: signs are not a live feed. Milliseconds. */
export const NOTICED_EVERY_MS = 15_000;

/**
 * An interview ended, and no one of the staff ended it: its candidate finished with the bot, or its time was over. Not a
 * change of the interview itself, and beside the one that is.
 */
export const ENDED_EVENT = 'interview.ended';

/** A person joined the room of a Real interview, waits for it or left. Not a change of the interview itself. */
export const ROOM_EVENT = 'interview.room';
/**
 * Shortest interval between notifications of it to staff: a candidate who is waiting should not wait for this.
 * Milliseconds.
 */
export const ROOM_EVERY_MS = 1_000;

/** Size of a message, as the bytes of its texts; a larger one is rejected. */
export const MESSAGE_MAX_BYTES = 64 * 1024;

/** Returns the noun of an event, or null if no one is notified of it. */
export function liveNounOf(event: string): LiveNoun | null {
  if (OF_THE_PERSON.has(event)) return null;
  return LIVE_NOUNS.find(noun => event.startsWith(`${noun}.`)) ?? null;
}

/** Whether staff with these permissions may be notified of changes to a noun in their company. */
export function mayHearOf(noun: LiveNoun, permissions: ReadonlySet<Permission>): boolean {
  const needed = HEARD_WITH[noun];
  return needed === null || permissions.has(needed);
}
