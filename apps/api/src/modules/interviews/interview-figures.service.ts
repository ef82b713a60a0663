import type { InterviewStatus } from '@interview-detection/shared/interviews/interviews.rules';
import { Types, type PipelineStage } from 'mongoose';
import { SEARCH_LIMIT } from '#api/database/listing';
import type { CompanyScope } from '#api/lib/system-principal';
import type { FiguresPeriod } from '../candidates/candidate-figures.service';
import { Interviews } from './interviews.model';

const started = ({ from, to, position }: FiguresPeriod, status: string | object): PipelineStage => ({
  $match: {
    startsAt: { $gte: from, $lt: to },
    status,
    ...(position ? { 'position._id': new Types.ObjectId(position) } : {}),
  },
});

const ANY = { $type: 'string' };

interface Outcomes {
  byStatus: Partial<Record<InterviewStatus, number>>;
  agreed: number;
  declined: number;
}

/** Counts how the interviews of a period ended, and what their candidates answered to the notice; on an index. */
export async function countOutcomes(scope: CompanyScope, period: FiguresPeriod): Promise<Outcomes> {
  const by = { status: '$status', decision: '$visit.consent.decision' };
  const rows = await Interviews.in(scope).aggregate<{
    _id: { status: InterviewStatus; decision?: 'agreed' | 'declined' };
    count: number;
  }>([started(period, ANY), { $group: { _id: by, count: { $sum: 1 } } }], SEARCH_LIMIT);
  const found: Outcomes = { byStatus: {}, agreed: 0, declined: 0 };
  for (const { _id, count } of rows) {
    found.byStatus[_id.status] = (found.byStatus[_id.status] ?? 0) + count;
    if (_id.decision) found[_id.decision] += count;
  }
  return found;
}

/** Counts the completed interviews of each person who held them, and their minutes; most minutes first. */
export async function countHeldByPerson(
  scope: CompanyScope,
  period: FiguresPeriod,
): Promise<{ _id: Types.ObjectId; name: string; interviews: number; minutes: number }[]> {
  const person = {
    _id: '$interviewers._id',
    name: { $last: '$interviewers.name' },
    interviews: { $sum: 1 },
    minutes: { $sum: '$durationMinutes' },
  };
  const stages: PipelineStage[] = [
    started(period, 'completed'),
    { $project: { interviewers: 1, durationMinutes: 1 } },
    { $unwind: '$interviewers' },
    { $group: person },
    { $sort: { minutes: -1, interviews: -1, name: 1, _id: 1 } },
  ];
  return Interviews.in(scope).aggregate(stages, SEARCH_LIMIT);
}

/** Counts completed interviews by their start, between each two of these instants, by the first of both. */
export async function countHeldBetween(
  scope: CompanyScope,
  period: FiguresPeriod,
  boundaries: Date[],
): Promise<{ _id: Date; count: number }[]> {
  const counts = { $bucket: { groupBy: '$startsAt', boundaries, output: { count: { $sum: 1 } } } };
  return Interviews.in(scope).aggregate([started(period, 'completed'), counts], SEARCH_LIMIT);
}
