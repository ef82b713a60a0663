import type { Dismiss } from '@interview-detection/shared/evidence/evidence.schema';
import { publish } from '../../events/publish.service';
import { AppError } from '../../lib/app-error';
import { refOf, type CompanyPrincipal } from '../../lib/principal';
import { scopeOfInterview } from '../../lib/reached-scope';
import { inTransaction } from '../../lib/transaction';
import { Evidence } from './evidence.model';
import { evidenceConfirmed, evidenceDismissed } from './evidence.events';
import { lookFinder, looksOf } from './looks.rules';
import { getEvidence, type ReadEvidence } from './read-evidence.service';

/** More than anybody decides: further ones are refused, none is forgotten. */
const LOOKS_MAX = 1_000;
/** Of all decisions together, each with every event that it is about: far below what a document may hold. Events. */
const LOOKED_AT_MAX = 50_000;

/** An interview, and what of it: an event's id, or `answer:N`. */
interface Meant {
  id: string;
  event: string;
}

/**
 * Leaves something that was noticed out of the level: what an event is part of, or all that was noticed of an answer
 * (`answer:N`). The same reason by the same person again changes nothing. Throws 404 where nothing of the kind was noticed, 413.
 */
export const dismissEvent = (principal: CompanyPrincipal, meant: Meant, { reason }: Dismiss): Promise<ReadEvidence> =>
  lookAt(principal, meant, reason);

/**
 * Keeps that a person looked at it and that it stands; what was dismissed counts again. The same by the same person again
 * changes nothing. Throws as dismissing does.
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
    const lookedAt = looks.reduce((sum, look) => sum + look.events.length, events.length);
    if (looks.length >= LOOKS_MAX || lookedAt > LOOKED_AT_MAX) {
      throw new AppError(
        'BODY_TOO_LARGE',
        `No more than ${LOOKS_MAX} decisions on an interview, about ${LOOKED_AT_MAX} events in all, are kept`,
      );
    }
    const by = refOf(principal);
    const looksAt = lookFinder(looks);
    const lasts = events.map(known => looksAt([known]).at(-1));
    if (lasts.every(last => last?.reason === reason && last.by._id.equals(by._id))) return;
    const look = { events, by, at: new Date() };
    await Evidence.in(scopeOfInterview(principal.scope, interview)).updateOne(
      { _id: interview._id },
      { $push: reason === null ? { confirmations: look } : { dismissals: { ...look, reason } } },
      { session },
    );
    const happened = reason === null ? evidenceConfirmed : evidenceDismissed;
    await publish(happened, { principal, session, record: interview, changed: ['evidence'] });
  });
  return getEvidence(principal, id);
}
