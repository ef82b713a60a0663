import type { Draft } from '@interview-detection/shared/turns/turns.schema';
import { currentTime } from '#api/lib/app-context';
import { AppError } from '#api/lib/app-error';
import { SECOND_MS } from '#api/lib/durations';
import type { CandidatePrincipal } from '#api/lib/principal';
import { touchLastSeen } from './bot-progress.service';
import { advance } from './bot-steps.rules';
import { changeRunning, findTurn, turnKey } from './bot-interviews.service';
import { requireBot } from './start-interview.service';
import { tooLong } from './take-turn.service';
import { Turns } from './turns.model';

/** A draft also records a sign of life if the draft before it is at least this old. Milliseconds. */
const SIGN_OF_LIFE_MS = 10 * SECOND_MS;

/**
 * Stores what is typed so far, in one write that fails if the question was answered meanwhile. Throws 404, 409
 * CONSENT_REQUIRED, ALREADY_ANSWERED, TURN_NOT_ASKED, INTERVIEW_NOT_OPEN, 413.
 */
export async function saveDraft(
  principal: CandidatePrincipal,
  { turn, text }: Draft,
): Promise<{ turn: number; savedAt: string }> {
  const { actor, visit } = await requireBot(principal);
  if (visit.state === 'closed') throw new AppError('INTERVIEW_NOT_OPEN');
  const now = currentTime();
  const before = await Turns.in(actor.scope)
    .findOneAndUpdate(
      { _id: turnKey(actor.interviewId, turn), 'open.until': { $gt: now }, 'open.max': { $gte: text.length } },
      { draft: text, draftAt: now },
      { projection: { draftAt: 1 } },
    )
    .lean();
  if (!before) throw await whyNot(actor, { turn, text });
  if (now.getTime() - (before.draftAt?.getTime() ?? 0) >= SIGN_OF_LIFE_MS) {
    await touchLastSeen(actor, now);
  }
  return { turn, savedAt: now.toISOString() };
}

async function whyNot(actor: Parameters<typeof changeRunning>[0], { turn, text }: Draft): Promise<AppError> {
  const { interview } = await changeRunning(actor, advance);
  const typed = await findTurn(actor, turn);
  if (typed?.answer != null) return new AppError('ALREADY_ANSWERED');
  if (interview.ended) return new AppError('INTERVIEW_NOT_OPEN');
  if (typed?.open && text.length > typed.open.max) return tooLong(typed.open.max);
  return new AppError('TURN_NOT_ASKED');
}
