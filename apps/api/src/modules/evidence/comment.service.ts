import {
  ABOUT_DEVICES,
  ABOUT_INTERVIEW,
  aboutGap,
  COMMENTS_MAX,
} from '@interview-detection/shared/candidate-records/candidate-records.rules';
import type { CommentInput } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import { FIRST_HASH } from '@interview-detection/shared/evidence/evidence.rules';
import { EVIDENCE_KINDS } from '@interview-detection/shared/evidence/level.rules';
import { Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import type { CandidatePrincipal } from '#api/lib/principal';
import { inTransaction } from '#api/database/transaction';
import type { InterviewRecord } from '../interviews/interviews.model';
import { evidenceCommented } from './evidence.events';
import { Evidence } from './evidence.model';
import type { ReadEvidence } from './interpret-evidence.service';
import { evidenceOf } from './read-evidence.service';

/** The parts of a record besides evidence that can be commented on. */
interface Lists {
  /** The places of answers in the transcript. */
  places: readonly number[];
  hasDevices: boolean;
}

/**
 * Stores a candidate's comment on a sign, a gap, their devices, an answer or the whole. Repeating it changes nothing.
 * `places` are those of answers in the transcript. Throws 404 if there is no such thing, 413 after 200.
 */
export async function saveComment(
  principal: CandidatePrincipal,
  { interview, ...lists }: Lists & { interview: InterviewRecord },
  { about, text }: CommentInput,
): Promise<void> {
  const { scope } = principal;
  // Before the transaction, which runs again after a conflict.
  const evidence = await evidenceOf(scope, interview);
  if (!isThere(about, evidence, lists)) throw new AppError('NOT_FOUND', 'There is nothing of this kind in your record');
  await inTransaction(async session => {
    const record = await Evidence.in(scope).findOne({ _id: interview._id }).session(session).lean();
    const comments = record?.comments ?? [];
    if (comments.some(one => one.about === about && one.text === text)) return;
    if (comments.length >= COMMENTS_MAX) {
      throw new AppError('BODY_TOO_LARGE', `No more than ${COMMENTS_MAX} comments of an interview are kept`);
    }
    const comment = { _id: new Types.ObjectId(), about, text, at: currentTime() };
    await Evidence.in(scope).updateOne(
      { _id: interview._id },
      { $push: { comments: comment }, $setOnInsert: { length: 0, head: FIRST_HASH, off: evidence.off } },
      { upsert: true, session },
    );
    await publish(evidenceCommented, { principal, session, record: interview, changed: ['comments'] });
  });
}

function isThere(about: string, { chain, level }: ReadEvidence, { places, hasDevices }: Lists): boolean {
  if (about === ABOUT_INTERVIEW || EVIDENCE_KINDS.some(kind => kind === about)) return true;
  if (about === ABOUT_DEVICES) return hasDevices;
  if (level.gaps.some(({ from }) => aboutGap({ from: new Date(from).toISOString() }) === about)) return true;
  const place = /^answer:(\d{1,5})$/.exec(about)?.[1];
  if (place !== undefined) return places.includes(Number(place));
  return chain.events.some(({ id }) => id === about);
}
