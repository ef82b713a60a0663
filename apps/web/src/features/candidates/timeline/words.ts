import type { InterviewStatus } from '@interview-detection/shared/interviews/interviews.rules';
import type { MailState } from '@interview-detection/shared/outbox/outbox.rules';
import type { Decision } from '@interview-detection/shared/visits/visits.rules';

export const EVENT_KINDS = ['application', 'interview', 'note', 'request', 'mail', 'decision'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth'];

interface Round {
  _id: string;
  candidate: { _id: string };
  startsAt: string;
  status: InterviewStatus;
}

/**
 * Names interviews by their order within an application: `First interview`. One that was not held is no round, and is
 * left out.
 */
export function roundNames(interviews: readonly Round[]): Map<string, string> {
  const held = interviews
    .filter(({ status }) => status !== 'cancelled' && status !== 'no_show')
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  const counts = new Map<string, number>();
  return new Map(
    held.map(({ _id, candidate }) => {
      const place = counts.get(candidate._id) ?? 0;
      counts.set(candidate._id, place + 1);
      const ordinal = ORDINALS[place];
      return [_id, ordinal ? `${ordinal} interview` : `Interview ${place + 1}`];
    }),
  );
}

export const eventTitles = {
  noted: (position: string | null) => (position === null ? 'Note' : `Note for ${position}`),
  applied: (position: string) => `Added for ${position}`,
  decided: (to: string, position: string) =>
    to === 'Pending' ? `Back to pending for ${position}` : `${to} for ${position}`,
  consent: { agreed: 'Agreed to the notice', declined: 'Declined the interview' } satisfies Record<Decision, string>,
};

/** The filter of the timeline. */
export const KIND_WORDS: Record<EventKind, string> = {
  application: 'Applications',
  interview: 'Interviews',
  note: 'Notes',
  request: 'Requests',
  mail: 'Emails',
  decision: 'Decisions',
};

/** Whether an email arrived, after its address. */
export const MAIL_WORDS: Record<MailState, string> = {
  queued: 'waiting',
  held: 'not sent',
  sent: 'sent',
  failed: 'failed',
  dropped: 'not needed any more',
};
