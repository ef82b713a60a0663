import type { BotState } from '@interview-detection/shared/turns/turns.schema';
import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import { currentTime } from '#api/lib/app-context';
import { enqueue } from '#api/jobs/jobs.service';
import { AppError } from '#api/lib/app-error';
import type { CandidatePrincipal } from '#api/lib/principal';
import { inTransaction } from '#api/database/transaction';
import { startByCandidate } from '../interviews/run-interview.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import { planOf } from '../positions/positions.service';
import { type Visit, readVisit } from '../visits/candidate-visit.service';
import { askedNow, GENERAL_PLAN, type BotInterview, type PlannedQuestion } from './bot-interview.rules';
import { begin, goOn } from './bot-steps.rules';
import { BotInterviews } from './turns.model';
import { changeRunning, findRunning, openTurn, type BotActor } from './bot-interviews.service';
import { updateProgress, progressOf } from './bot-progress.service';
import { presentRunning } from './bot-state.presenter';
import { endBotInterview, endJobOf } from './turns.jobs';

/**
 * Starts the interview with a copy of its position's plan, or resumes it after a break. Throws 404 if a person holds
 * it, 409 NOT_OPEN_YET, CONSENT_REQUIRED, INTERVIEW_NOT_OPEN.
 */
export async function startInterview(principal: CandidatePrincipal): Promise<BotState> {
  const { actor, visit } = await requireBot(principal);
  if (!(await findRunning(actor))) await beginNow(actor, visit);
  return presentRunning(await changeRunning(actor, goOn), currentTime());
}

async function beginNow(actor: BotActor, { state, interview, ...visit }: Visit): Promise<void> {
  if (state === 'early') throw new AppError('NOT_OPEN_YET');
  if (state !== 'open') throw new AppError('INTERVIEW_NOT_OPEN');
  const plan = await plannedFor(actor, interview);
  await inTransaction(async session => {
    // If two tabs start it at once, only one does.
    if (await findRunning(actor, session)) return;
    const now = currentTime();
    const bot = begin({ plan, ...timeOf(interview) }, now);
    const asked = askedNow(bot);
    if (!asked) throw new Error('A plan has a question');
    const noticing = {
      signalsOff: [...visit.signalsOff],
      signalsOffSince: [],
      virtualCameras: [...visit.virtualCameras],
    };
    await BotInterviews.in(actor.scope).insert({ _id: actor.interviewId, ...bot, noticing }, session);
    await openTurn(actor, bot, asked, session);
    const { principal, scope } = actor;
    await updateProgress(actor, 'scheduled', progressOf(bot, asked, now), session);
    await startByCandidate({ principal, scope, session }, interview);
    const { data, options } = endJobOf(actor, bot, now);
    await enqueue(endBotInterview, data, { ...options, session });
  });
}

/** Returns how long the interview may take. */
export const timeOf = ({ durationMinutes, visit }: InterviewRecord) => ({
  durationMinutes,
  extraTimePercent: visit.granted?.extraTimePercent ?? 0,
});

/** Returns what will be asked: the position's plan, or the general questions if it has none. */
export async function plannedFor(
  { scope }: Pick<BotActor, 'scope'>,
  { position }: InterviewRecord,
): Promise<BotInterview['plan']> {
  const plan = await planOf(scope, position._id);
  if (!plan?.length) return [...GENERAL_PLAN];
  return plan.map(({ question, kind, language, minutes, followUps }): PlannedQuestion => ({
    question,
    kind,
    language,
    minutes,
    followUps,
  }));
}

/**
 * Returns the visit of a candidate who has agreed, to an interview by the bot. Throws 404 if a person holds it, 409
 * CONSENT_REQUIRED, INTERVIEW_NOT_OPEN if it has been ended by someone else.
 */
export async function requireBot(principal: CandidatePrincipal): Promise<{ visit: Visit; actor: BotActor }> {
  const visit = await readVisit(principal);
  const { interviewType, status } = visit.interview;
  if (interviewType !== 'Bot') throw new AppError('NOT_FOUND', 'This interview is held by a person');
  if (!visit.hasAgreed) throw new AppError('CONSENT_REQUIRED');
  const { scope, interviewId } = principal;
  const actor = { principal, scope, interviewId };
  if (!isOpen(status) && !(await findRunning(actor))?.interview.ended) throw new AppError('INTERVIEW_NOT_OPEN');
  return { visit, actor };
}
