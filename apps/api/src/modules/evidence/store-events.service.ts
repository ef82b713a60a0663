import {
  EVENTS_A_MINUTE_MAX,
  LATE_EVENTS_MINUTES,
  SIGNAL_OF,
} from '@interview-detection/shared/evidence/evidence.rules';
import type { EventsKept, SentEvent } from '@interview-detection/shared/evidence/events.schema';
import { SIGNALS } from '@interview-detection/shared/visits/visits.rules';
import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import { Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { AppError } from '#api/lib/app-error';
import { MINUTE_MS } from '#api/lib/durations';
import type { CandidatePrincipal } from '#api/lib/principal';
import { rateLimiter } from '#api/database/rate-limiter';
import type { Published } from '#api/events/domain-event';
import { saveDevices } from '../turns/noticing.service';
import { requireConsent, type Visit } from '../visits/candidate-visit.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import { askForLevel } from './evidence.jobs';
import { appendEvents } from './chain.service';

const sent = rateLimiter({ name: 'candidate-events', points: () => EVENTS_A_MINUTE_MAX, window: 60 });

/**
 * Stores the events of the candidate's page, except those of signals that are turned off. Throws 409 CONSENT_REQUIRED,
 * NOT_OPEN_YET, INTERVIEW_NOT_OPEN, EVENT_CHANGED, 413, 429.
 */
export async function storeEvents(principal: CandidatePrincipal, events: readonly SentEvent[]): Promise<EventsKept> {
  const receivedAt = currentTime();
  await sent.count(principal.interviewId.toHexString(), events.length);
  const visit = await requireConsent(principal);
  requireTimely(visit, receivedAt);
  const collected = events.filter(({ kind }) => {
    const signal = SIGNAL_OF[kind];
    // If nothing is collected, neither is the presence of the page.
    return signal === null ? visit.signalsOff.length < SIGNALS.length : !visit.signalsOff.includes(signal);
  });
  const place = { scope: principal.scope, interview: principal.interviewId, off: visit.signalsOff };
  const kept = await appendEvents(place, collected, receivedAt);
  if (kept > 0 && visit.state === 'finished') await askForLevel(principal.scope, principal.interviewId);
  const listed = collected
    .filter(event => event.kind === 'devices')
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .at(-1);
  if (listed) {
    // What the report shows as attached (contract §2). A clock that runs ahead must not block later lists.
    const at = new Date(Math.min(Date.parse(listed.at), receivedAt.getTime()));
    await saveDevices(principal.scope, principal.interviewId, { devices: listed.data, at });
  }
  return { kept, repeated: collected.length - kept, off: events.length - collected.length };
}

/** The last events arrive after the end of the interview, and some time later after a lost connection. */
function requireTimely({ state, interview }: Visit, now: Date): void {
  if (state === 'early') throw new AppError('NOT_OPEN_YET');
  if (state === 'open' || state === 'in_progress') return;
  const end = interview.history.findLast(({ to }) => to === 'completed')?.at;
  if (state === 'finished' && end && now.getTime() - end.getTime() <= LATE_EVENTS_MINUTES * MINUTE_MS) return;
  throw new AppError('INTERVIEW_NOT_OPEN', 'This interview is over');
}

/**
 * Records that another device took over an open interview, from a candidate who has agreed: the one event that no page
 * can report. A full chain locks no one out of the interview; the visit records the device either way.
 */
export async function recordTakeover({
  scope,
  session,
  payload,
}: Published<{ interview: InterviewRecord }>): Promise<void> {
  const { interview } = payload;
  if (!scope) throw new AppError('COMPANY_REQUIRED');
  if (interview.visit.consent?.decision !== 'agreed' || !isOpen(interview.status)) return;
  const now = currentTime();
  const event = {
    id: `takeover-${new Types.ObjectId().toHexString()}`,
    seq: 0,
    kind: 'takeover' as const,
    at: now.toISOString(),
    turn: null,
    data: {},
  };
  try {
    await appendEvents({ scope, interview: interview._id, session }, [event], now);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'EVIDENCE_FULL')) throw error;
  }
}
