import type { Dismiss } from '@interview-detection/shared/evidence/evidence.schema';
import { publish } from '../../events/publish.service';
import { AppError } from '../../lib/app-error';
import { refOf, type CompanyPrincipal } from '../../lib/principal';
import { inTransaction } from '../../lib/transaction';
import { Evidence } from './evidence.model';
import { evidenceDismissed } from './evidence.events';
import { getEvidence, type ReadEvidence } from './read-evidence.service';

/** More than anybody dismisses: further ones are refused, none is forgotten. */
const DISMISSALS_MAX = 1_000;

/**
 * Leaves something that was noticed out of the level: what an event is part of, or all that was noticed of an answer
 * (`answer:N`). The same reason by the same person again changes nothing. Throws 404 where nothing of the kind was noticed, 413.
 */
export async function dismissEvent(
  principal: CompanyPrincipal,
  { id, event }: { id: string; event: string },
  { reason }: Dismiss,
): Promise<ReadEvidence> {
  await inTransaction(async session => {
    const { interview, chain, level } = await getEvidence(principal, id, session);
    const answer = /^answer:(\d+)$/.exec(event)?.[1];
    const meant = level.signs.filter(({ events, answers }) =>
      answer === undefined ? events.includes(event) : answers.includes(Number(answer)),
    );
    const events = [...new Set(meant.flatMap(sign => sign.events))];
    if (events.length === 0) throw new AppError('NOT_FOUND', 'Nothing of this kind was noticed');
    const dismissals = chain.record?.dismissals ?? [];
    if (dismissals.length >= DISMISSALS_MAX) {
      throw new AppError('BODY_TOO_LARGE', `No more than ${DISMISSALS_MAX} dismissals of an interview are kept`);
    }
    const by = refOf(principal);
    const last = dismissals.findLast(one => events.every(known => one.events.includes(known)));
    if (last?.reason === reason && last.by._id.equals(by._id)) return;
    const dismissal = { events, reason, by, at: new Date() };
    await Evidence.in(principal.scope).updateOne(
      { _id: interview._id },
      { $push: { dismissals: dismissal } },
      { session },
    );
    await publish(evidenceDismissed, { principal, session, record: interview, changed: ['evidence'] });
  });
  return getEvidence(principal, id);
}
