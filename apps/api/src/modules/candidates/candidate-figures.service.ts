import { Types, type PipelineStage } from 'mongoose';
import { SEARCH_LIMIT } from '#api/database/listing';
import type { CompanyScope } from '#api/lib/system-principal';
import { Candidates } from './candidates.model';

/** Of whom figures speak: by the day on which they applied, and for which position. */
export interface FiguresPeriod {
  from: Date;
  /** The first instant after it. */
  to: Date;
  position?: string | undefined;
}

/** How many times were counted, and the one or two in the middle of them. Milliseconds. */
export interface MiddleTimes {
  n: number;
  low?: number;
  high?: number;
}

export interface CandidateSteps {
  applied: number;
  interviewed: number;
  decided: number;
  selected: number;
  toInterview: MiddleTimes;
  toDecision: MiddleTimes;
}

const countIf = (condition: object) => ({ $sum: { $cond: [condition, 1, 0] } });
const isDecided = { $ne: ['$status', 'Pending'] };
const isDate = (field: string) => ({ $eq: [{ $type: field }, 'date'] });

/** Collects the times from applying to `field`, of those for whom the condition is true. */
const timesTo = (field: string, condition: object) => ({
  $push: { $cond: [condition, { $max: [0, { $subtract: [field, '$createdAt'] }] }, '$$REMOVE'] },
});

/** Takes the middle of a list of times: exact, and the list itself never leaves the database. */
function middleOf(field: string): object {
  const n = { $size: '$$sorted' };
  const at = (index: object) => ({ $arrayElemAt: ['$$sorted', { $toInt: { $floor: index } }] });
  return {
    $let: {
      vars: { sorted: { $sortArray: { input: field, sortBy: 1 } } },
      in: { n, low: at({ $divide: [{ $subtract: [n, 1] }, 2] }), high: at({ $divide: [n, 2] }) },
    },
  };
}

const steps = (by: Record<string, unknown>): PipelineStage[] => [
  {
    $group: {
      ...by,
      applied: { $sum: 1 },
      interviewed: countIf(isDate('$interviewedAt')),
      decided: countIf(isDecided),
      selected: countIf({ $eq: ['$status', 'Selected'] }),
      toInterview: timesTo('$interviewedAt', isDate('$interviewedAt')),
      toDecision: timesTo('$decidedAt', { $and: [isDecided, isDate('$decidedAt')] }),
    },
  } as PipelineStage,
  { $set: { toInterview: middleOf('$toInterview'), toDecision: middleOf('$toDecision') } },
];

const applied = ({ from, to, position }: FiguresPeriod): PipelineStage => ({
  $match: {
    createdAt: { $gte: from, $lt: to },
    ...(position ? { 'position._id': new Types.ObjectId(position) } : {}),
  },
});

/** Counts how far the candidates of a period got, and how long that took; undefined if there are none. */
export async function countSteps(scope: CompanyScope, period: FiguresPeriod): Promise<CandidateSteps | undefined> {
  const pipeline = [applied(period), ...steps({ _id: null })];
  const [row] = await Candidates.in(scope).aggregate<CandidateSteps>(pipeline, SEARCH_LIMIT);
  return row;
}

/** Does the same for each position, the one with most candidates first. */
export async function countStepsByPosition(
  scope: CompanyScope,
  period: FiguresPeriod,
): Promise<(CandidateSteps & { _id: Types.ObjectId; name: string })[]> {
  const byPosition = steps({ _id: '$position._id', name: { $first: '$position.name' } });
  const pipeline = [applied(period), ...byPosition, { $sort: { applied: -1, name: 1, _id: 1 } } as const];
  return Candidates.in(scope).aggregate(pipeline, SEARCH_LIMIT);
}

/**
 * Counts who applied between each two of these instants, which begin and end the period, by the first of both. The
 * database is not asked about time zones: it knows fewer of them.
 */
export async function countAppliedBetween(
  scope: CompanyScope,
  period: FiguresPeriod,
  boundaries: Date[],
): Promise<{ _id: Date; count: number }[]> {
  const pipeline = [
    applied(period),
    { $bucket: { groupBy: '$createdAt', boundaries, output: { count: { $sum: 1 } } } },
  ];
  return Candidates.in(scope).aggregate(pipeline, SEARCH_LIMIT);
}
