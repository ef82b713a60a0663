import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import { AppError } from '#api/lib/app-error';
import type { CandidatePrincipal } from '#api/lib/principal';
import { readVisit, type Visit } from '../visits/candidate-visit.service';
import { findRunning, type BotActor } from './bot-interviews.service';

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
