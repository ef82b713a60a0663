import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { Types } from 'mongoose';
import type { CompanyScope } from '#api/lib/system-principal';
import { Interviews, type InterviewRow } from './interviews.model';

type CardInterview = Pick<InterviewRow, '_id' | 'candidate' | 'status' | 'interviewType' | 'startsAt' | 'report'>;

/** What a candidate's card shows of their interviews. */
export interface InterviewsOfCard {
  /** The one that is scheduled or being held. */
  open?: CardInterview;
  /** The one that was completed last. */
  completed?: CardInterview;
}

/** Returns these for the candidates of a board, by their ids as hex: one query for any number. */
export async function findForCards(
  scope: CompanyScope,
  candidates: readonly Types.ObjectId[],
): Promise<ReadonlyMap<string, InterviewsOfCard>> {
  const cards = new Map<string, InterviewsOfCard>();
  if (candidates.length === 0) return cards;
  const found = await Interviews.in(scope)
    .findFast<CardInterview>(
      { 'candidate._id': { $in: [...candidates] } },
      { projection: { 'candidate._id': 1, status: 1, interviewType: 1, startsAt: 1, report: 1 } },
    )
    .toArray();
  for (const one of found.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const key = one.candidate._id.toHexString();
    const card = cards.get(key) ?? {};
    if (isOpen(one.status)) cards.set(key, { ...card, open: one });
    else if (one.status === 'completed') cards.set(key, { ...card, completed: one });
  }
  return cards;
}
