import { INTERVIEWERS_MAX } from '@interview-detection/shared/interviews/interviews.rules';
import { invalidField } from '#api/lib/app-error';
import type { RefRecord } from '#api/database/history';
import type { InterviewRecord } from './interviews.model';

/** An interviewer named in a request, and the field that names them. */
export interface Wanted {
  id: string;
  field: 'interviewer' | 'interviewers';
}

interface Sent {
  interviewer?: string | undefined;
  interviewers?: readonly string[] | undefined;
}

/**
 * Returns who will hold an interview, in order; null if the request does not say. `interviewer` comes first among
 * `interviewers`; alone, it replaces the first of the current ones. Throws 400 for more than three.
 */
export function panelSent({ interviewer, interviewers }: Sent, now: readonly RefRecord[] = []): Wanted[] | null {
  if (interviewer === undefined && interviewers === undefined) return null;
  const others = interviewers ?? now.slice(1).map(({ _id }) => _id.toHexString());
  const panel: Wanted[] = [
    ...(interviewer === undefined ? [] : [{ id: interviewer, field: 'interviewer' as const }]),
    ...others.filter(id => id !== interviewer).map(id => ({ id, field: 'interviewers' as const })),
  ];
  if (panel.length > INTERVIEWERS_MAX) {
    throw invalidField('interviewers', `An interview has at most ${INTERVIEWERS_MAX} interviewers`);
  }
  return panel;
}

/** Returns people who already hold it, as a request would name them. */
export const wantedOf = (people: readonly Pick<RefRecord, '_id'>[]): Wanted[] =>
  people.map(({ _id }) => ({ id: _id.toHexString(), field: 'interviewers' }));

/** Returns the fields of an interview that say who holds it; empty for Bot. */
export const heldBy = (
  interviewers: readonly RefRecord[],
): Partial<Pick<InterviewRecord, 'interviewer'>> & {
  interviewers: RefRecord[];
} => ({ ...(interviewers[0] ? { interviewer: interviewers[0] } : {}), interviewers: [...interviewers] });

/** Returns whether the same people hold it, in the same order. */
export const isSamePanel = (panel: readonly (RefRecord | Wanted)[], now: readonly RefRecord[]): boolean =>
  panel.length === now.length && panel.every((one, place) => idOf(one) === now[place]?._id.toHexString());

const idOf = (one: RefRecord | Wanted): string => ('id' in one ? one.id : one._id.toHexString());

/** Returns their names on one line. */
export const namesOf = (interviewers: readonly RefRecord[]): string => interviewers.map(({ name }) => name).join(', ');

/** Returns which fields an event reports as changed: the first interviewer, the others, or both. */
export function changedPanel(before: readonly RefRecord[], after: readonly RefRecord[]): string[] {
  return [
    ...(isSamePanel(before.slice(0, 1), after.slice(0, 1)) ? [] : ['interviewer']),
    ...(isSamePanel(before.slice(1), after.slice(1)) ? [] : ['interviewers']),
  ];
}
