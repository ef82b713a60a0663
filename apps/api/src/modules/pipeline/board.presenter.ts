import type { Board, BoardCard } from '@interview-detection/shared/pipeline/pipeline.schema';
import type { CandidateRow } from '../candidates/candidates.model';
import { presentCandidate } from '../candidates/candidates.presenter';
import type { InterviewsOfCard } from '../interviews/interviews-for-cards.service';
import { presentPosition } from '../positions/positions.presenter';
import type { BoardRows } from './board.service';

export function presentBoard({ position, columns, interviews }: BoardRows): Board {
  return {
    position: presentPosition(position),
    columns: columns.map(({ rows, ...column }) => ({
      ...column,
      cards: rows.map(row => presentCard(row, column._id, interviews.get(row._id.toHexString()))),
    })),
  };
}

function presentCard(row: CandidateRow, stage: string, { open, completed }: InterviewsOfCard = {}): BoardCard {
  return {
    ...presentCandidate(row),
    stage,
    nextInterview: open
      ? { _id: open._id.toHexString(), interviewType: open.interviewType, startsAt: open.startsAt.toISOString() }
      : null,
    verdict: completed?.report.verdict ?? null,
  };
}
