import { setImmediate } from 'node:timers/promises';
import type { Dismiss } from '@interview-detection/shared/evidence/evidence.schema';
import { currentTime } from '#api/lib/app-context';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { refOf, type CompanyPrincipal } from '#api/lib/principal';
import { scopeOfInterview } from '#api/lib/interview-scope';
import { inTransaction } from '#api/database/transaction';
import { askForLevel } from './evidence.jobs';
import { Evidence } from './evidence.model';
import { evidenceConfirmed, evidenceDismissed } from './evidence.events';
import { lastLooks, lookedAt, looksOf, type Look } from './looks.rules';
import type { ReadEvidence } from './interpret-evidence.service';
import { getEvidence } from './read-evidence.service';

/**
 * More than anyone decides; with 2.5 KB of places each, far below the size limit of a document. Further decisions are
 * refused, and none is forgotten.
 */
const LOOKS_MAX = 1_000;

/** An interview, and a part of it: an event's id, or `answer:N`. */
interface Meant {
  id: string;
  event: string;
}

/**
 * Excludes a sign from the level: everything that an event belongs to, or all signs in an answer (`answer:N`). The same
 * reason by the same person again changes nothing. Throws 404 if there is no such sign, 413.
 */
export const dismissEvent = (principal: CompanyPrincipal, meant: Meant, { reason }: Dismiss): Promise<ReadEvidence> =>
  lookAt(principal, meant, reason);

/**
 * Records that a person reviewed and confirmed a sign; a dismissed one counts again. The same by the same person again
 * changes nothing. Throws as `dismissEvent`.
 */
export const confirmEvent = (principal: CompanyPrincipal, meant: Meant): Promise<ReadEvidence> =>
  lookAt(principal, meant, null);

async function lookAt(principal: CompanyPrincipal, { id, event }: Meant, reason: string | null): Promise<ReadEvidence> {
  await inTransaction(async session => {
    const { interview, chain, level } = await getEvidence(principal, id, { session });
    const answer = /^answer:(\d+)$/.exec(event)?.[1];
    const meant = level.signs.filter(({ events, answers }) =>
      answer === undefined ? events.includes(event) : answers.includes(Number(answer)),
    );
    const events = [...new Set(meant.flatMap(sign => sign.events))];
    if (events.length === 0) throw new AppError('NOT_FOUND', 'Nothing of this kind was noticed');
    const looks = looksOf(chain.record);
    if (looks.length >= LOOKS_MAX) {
      throw new AppError('BODY_TOO_LARGE', `No more than ${LOOKS_MAX} decisions on an interview are kept`);
    }
    const by = refOf(principal);
    // Of thousands of events each step takes milliseconds, with turns for other calls in between.
    await setImmediate();
    const lasts = lastLooks(looks, chain.events);
    await setImmediate();
    const isSaid = (last?: Look) => last?.reason === reason && last.by._id.equals(by._id);
    if (events.every(known => isSaid(lasts.get(known)))) return;
    const look = { ...lookedAt(events, chain.events), by, at: currentTime() };
    await setImmediate();
    await Evidence.in(scopeOfInterview(principal.scope, interview)).updateOne(
      { _id: interview._id },
      { $push: reason === null ? { confirmations: look } : { dismissals: { ...look, reason } } },
      { session },
    );
    if (interview.status === 'completed') await askForLevel(principal.scope, interview._id, session);
    const happened = reason === null ? evidenceConfirmed : evidenceDismissed;
    await publish(happened, { principal, session, record: interview, changed: ['evidence'] });
  });
  return getEvidence(principal, id);
}
