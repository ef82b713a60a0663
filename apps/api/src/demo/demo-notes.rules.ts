import type { AssessmentVerdict } from '@interview-detection/shared/reports/reports.rules';
import { Types } from 'mongoose';
import { HOUR_MS } from '../lib/durations';
import type { RefRecord } from '../database/history';
import type { CandidateNoteRecord } from '../modules/candidate-notes/candidate-notes.model';
import type { Held } from './demo-reports.service';

/** How many of the latest interviews are talked about. */
const TALKED_ABOUT = 9;
/** When a colleague asks and the interviewer answers, after the interview. */
const ASKED_MS = 3 * HOUR_MS;
const ANSWERED_MS = 5 * HOUR_MS;

const ANSWERS: Record<AssessmentVerdict, string> = {
  recommended: 'Yes, and soon. I would show them the team next.',
  not_recommended: 'I would not. My scorecard says why.',
  undecided: 'Yes, please. We did not get to how they work with others, so I would ask about that.',
};

/** Returns what a colleague asks about candidates who were assessed lately, and what their interviewer answers. */
export function demoNotes(held: readonly Held[], people: readonly RefRecord[], now: Date): CandidateNoteRecord[] {
  const [owner, colleague] = people;
  const assessed = held.filter(
    ({ plotted, record }) => plotted.course?.verdict && record.endsAt.getTime() + ANSWERED_MS < now.getTime(),
  );
  const latest = assessed.toSorted((one, other) => other.record.endsAt.getTime() - one.record.endsAt.getTime());
  return latest.slice(0, TALKED_ABOUT).flatMap(({ plotted: { course }, record }) => {
    const { interviewer } = record;
    if (!interviewer || !owner || !colleague || !course?.verdict) return [];
    const asking = colleague._id.equals(interviewer._id) ? owner : colleague;
    const note = (
      by: RefRecord,
      text: string,
      { after, mentions = [] }: { after: number; mentions?: RefRecord[] },
    ) => ({
      _id: new Types.ObjectId(),
      company: record.company,
      candidate: record.candidate._id,
      text,
      by,
      at: new Date(record.endsAt.getTime() + after),
      mentions,
    });
    const question = `@${interviewer.name} Should we ask for a second conversation?`;
    return [
      note(asking, question, { after: ASKED_MS, mentions: [interviewer] }),
      note(interviewer, ANSWERS[course.verdict], { after: ANSWERED_MS }),
    ];
  });
}
