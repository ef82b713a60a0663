import type { ClientSession } from 'mongoose';
import { SUGGESTIONS_MAX } from '@interview-detection/shared/candidate-records/candidate-records.rules';
import type {
  CommentInput,
  CorrectionInput,
} from '@interview-detection/shared/candidate-records/candidate-records.schema';
import { currentTime } from '#api/lib/app-context';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import type { CandidatePrincipal, CompanyPrincipal } from '#api/lib/principal';
import type { FullScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { defineEvent } from '#api/events/domain-event';
import { saveComment } from '../evidence/comment.service';
import { reachInterview } from '../interviews/get-interview.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import { Corrections, type CorrectionRecord } from './corrections.model';
import { countWritten, openRecord } from './open-record.service';
import { listedDevices, answersIn, readRecord } from './own-record.service';

/** The candidate suggested how an answer should read. */
export const answerCorrected = defineEvent('interview.answer_corrected');

/**
 * Stores how a candidate would have an answer read, beside the stored answer. Repeating it changes nothing. Throws 404
 * if that question has no answer, 409 RECORD_NOT_READY, 410, 413 after 20 for one answer, 429.
 */
export async function correctAnswer(principal: CandidatePrincipal, { turn, text }: CorrectionInput): Promise<void> {
  await countWritten(principal);
  const { scope, interviewId } = principal;
  const { interview } = await openRecord(principal);
  const { answers } = await answersIn(principal);
  const answer = answers.find(one => one.turn === turn && one.text !== null);
  if (!answer) throw new AppError('NOT_FOUND', 'This question has no answer');
  const _id = `${interviewId.toHexString()}:${turn}`;
  await inTransaction(async session => {
    const before = await Corrections.in(scope).findOne({ _id }).session(session).lean();
    const suggestions = before?.suggestions ?? [];
    if (suggestions.at(-1)?.text === text) return;
    if (suggestions.length >= SUGGESTIONS_MAX) {
      throw new AppError('BODY_TOO_LARGE', `No more than ${SUGGESTIONS_MAX} suggestions for an answer are kept`);
    }
    await Corrections.in(scope).updateOne(
      { _id },
      {
        $push: { suggestions: { text, at: currentTime() } },
        $setOnInsert: { interview: interviewId, turn, index: answer.index },
      },
      { upsert: true, session },
    );
    await publish(answerCorrected, { principal, session, record: interview, changed: ['corrections'] });
  });
}

/**
 * Stores a candidate's comment on something in their record. Throws 404 if there is no such thing, 409, 410, 413, 429.
 */
export async function commentOn(principal: CandidatePrincipal, comment: CommentInput): Promise<void> {
  await countWritten(principal);
  const record = await readRecord(principal);
  const places = record.answers.flatMap(({ index }) => (index === null ? [] : [index]));
  const hasDevices = listedDevices(record).length > 0;
  await saveComment(principal, { interview: record.visit.interview, places, hasDevices }, comment);
}

/** Deletes the corrections with the answers that they are about, in a transaction. */
export async function forgetCorrections(
  scope: FullScope,
  interview: InterviewRecord['_id'],
  session: ClientSession,
): Promise<void> {
  await Corrections.in(scope).deleteMany({ interview }, { session });
}

/**
 * Returns what candidates suggest for the answers of an interview that was already read, by their places in the
 * transcript.
 */
export async function correctionsOf(
  interview: InterviewRecord,
  scope: FullScope,
): Promise<ReadonlyMap<number, CorrectionRecord>> {
  // There are no corrections if the link was never opened.
  if (!interview.visit.openedAt) return new Map();
  const corrections = await Corrections.in(scope).find({ interview: interview._id }).lean();
  return new Map(corrections.flatMap(one => (one.index === null ? [] : [[one.index, one] as const])));
}

/** Returns what the candidate of an interview suggests for their answers, in the order asked. Throws 404. */
export async function listCorrections(principal: CompanyPrincipal, id: string): Promise<CorrectionRecord[]> {
  const { interview, scope } = await reachInterview(principal, id);
  return Corrections.in(scope).find({ interview: interview._id }).sort({ turn: 1 }).lean();
}
