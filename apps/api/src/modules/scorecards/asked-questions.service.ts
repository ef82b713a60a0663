import { ASKED_MAX } from '@interview-detection/shared/scorecards/scorecards.rules';
import type { AskedInput } from '@interview-detection/shared/scorecards/scorecards.schema';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import type { CompanyPrincipal } from '#api/lib/principal';
import type { FullScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { holdInterview } from '../interviews/get-interview.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import { AskedQuestions, type AskedQuestionsRecord } from './asked-questions.model';
import { questionMarked } from './scorecards.events';
import { reachScorable } from './scorecards.service';

/** A question with the time at which it was asked; null if it is not marked. */
export interface MarkedQuestion {
  question: string;
  at: Date | null;
}

/**
 * Marks a question of an interview as asked at that time, or removes the mark. Marking it again keeps the first time.
 * Throws 404, 409 INTERVIEW_NOT_OPEN, 413 after 200 questions.
 */
export async function markQuestion(
  principal: CompanyPrincipal,
  id: string,
  { question, at }: AskedInput,
): Promise<MarkedQuestion> {
  return inTransaction(async session => {
    const { interview, scope } = await reachScorable(principal, id, session);
    const { _id } = interview;
    const asked = AskedQuestions.in(scope);
    const questions = (await asked.findOne({ _id }).session(session).lean())?.questions ?? [];
    const marked = questions.find(one => one.question === question);
    if (at === null && !marked) return { question, at };
    if (at !== null && marked) return marked;
    if (at !== null && questions.length >= ASKED_MAX) {
      throw new AppError('BODY_TOO_LARGE', `No more than ${ASKED_MAX} questions of an interview are kept`);
    }
    await holdInterview(scope, interview, session);
    const change = at === null ? { $pull: { questions: { question } } } : { $push: { questions: { question, at } } };
    await asked.updateOne({ _id }, change, { upsert: true, session });
    await publish(questionMarked, { principal, session, record: interview });
    return { question, at };
  });
}

/** Returns the questions that are marked as asked in an interview whose access was checked, in the order asked. */
export async function askedIn(
  interview: Pick<InterviewRecord, '_id'>,
  scope: FullScope,
): Promise<AskedQuestionsRecord['questions']> {
  const { questions = [] } = (await AskedQuestions.in(scope).findOne({ _id: interview._id }).lean()) ?? {};
  return questions.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
