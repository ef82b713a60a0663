import type { ClientSession, Types } from 'mongoose';
import { on, type Subscriber, type Published } from '#api/events/domain-event';
import type { FullScope } from '#api/lib/system-principal';
import {
  interviewCancelled,
  interviewCompleted,
  interviewCorrected,
  interviewLinkReplaced,
  interviewNoShow,
  interviewRescheduled,
} from '../interviews/interviews.events';
import type { InterviewRecord } from '../interviews/interviews.model';
import { changeRoom, readRoom, type RoomChange } from './change-room.service';
import { end, leave } from './room.rules';

/** Changes the room of an interview in the transaction of the interview's change; does nothing if no one ever came. */
async function follow(
  { scope, session }: { scope: FullScope | null; session: ClientSession },
  _id: Types.ObjectId,
  change: RoomChange,
): Promise<void> {
  if (scope && (await readRoom({ scope, _id }, session))) await changeRoom({ scope, _id }, change, session);
}

/** Closes the room of an interview that was cancelled, moved or ended another way. */
const closeRoom = (published: Published<unknown>): Promise<void> =>
  follow(published, published.record._id, (room, now) => (room.ended ? room : end(room, 'closed', now)));

/** Removes the candidate whose link has ended: a person who opens the new link waits to be admitted. */
const putOut = (published: Published<{ interview: InterviewRecord }>): Promise<void> =>
  follow(published, published.payload.interview._id, (room, now) =>
    leave(room, published.payload.interview.candidate._id, now),
  );

/** Removes a candidate who came by a link that was sent to a wrong address. */
async function putOutWrongAddress(
  published: Published<{ before: InterviewRecord; interview: InterviewRecord }>,
): Promise<void> {
  const { before, interview } = published.payload;
  if (before.linkVersion !== interview.linkVersion) await putOut(published);
}

export const roomSubscribers: readonly Subscriber[] = [
  on(interviewCancelled, closeRoom),
  on(interviewRescheduled, closeRoom),
  on(interviewCompleted, closeRoom),
  on(interviewNoShow, closeRoom),
  on(interviewCorrected, putOutWrongAddress),
  on(interviewLinkReplaced, putOut),
];
