import {
  REMINDED_DAYS,
  type Attention,
  type CompletedAttention,
} from '@interview-detection/shared/interviews/interviews.rules';
import type { QueryFilter } from 'mongoose';
import { DAY_MS } from '../../lib/durations';
import { ERASURE_OPEN, type InterviewRecord } from './interviews.model';

type Filter = QueryFilter<InterviewRecord>;

const ATTENTION: Record<Attention, Filter> = {
  declined: { 'consent.decision': 'declined' },
  // Nothing was granted yet, or nothing since: a date is greater than a missing one.
  adjustment_asked: { 'asked.at': { $type: 'date' }, $expr: { $gt: ['$asked.at', '$granted.at'] } },
  // The first condition is the one of the index.
  review_asked: { 'reviews.0': { $exists: true }, reviews: { $elemMatch: { answer: null } } },
  erasure_asked: ERASURE_OPEN,
};

/** Returns the filter of interviews that are recent enough for a reminder. */
export const recent = (now = Date.now()): Filter => ({ startsAt: { $gte: new Date(now - REMINDED_DAYS * DAY_MS) } });

/** Returns the filter of interviews that wait for somebody of the company. */
export const attentionFilter = (attention: Attention | CompletedAttention): Filter =>
  attention === 'unassessed'
    ? { ...recent(), reportStatus: 'ready', 'assessments.0': { $exists: false } }
    : ATTENTION[attention];
