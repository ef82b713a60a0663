import { MINUTE_MS } from '../lib/durations';
import type { RefRecord } from '../database/history';
import type { ScorecardRecord } from '../modules/scorecards/scorecards.model';
import type { Held } from './demo-reports.service';
import { setOf } from './demo-transcript.rules';

/** The score, 1 to 5, for each kind of answer (`Course`); other kinds cannot be scored. */
const SCORES: Readonly<Record<string, number>> = { g: 4, p: 4, u: 3, w: 2, s: 2, a: 1 };
const REMARKS: Readonly<Record<string, string>> = {
  g: 'An example of their own, with what went wrong',
  w: 'General, no example even when asked twice',
  s: 'One sentence, and no more when asked again',
  a: 'Sounded read out; could not explain the second step',
};
const ALL_IN_ALL: Readonly<Record<string, { overall: number; note: string }>> = {
  recommended: { overall: 4, note: 'Says where the limits are. I would like to work with them.' },
  undecided: { overall: 3, note: 'Two answers that I cannot place.' },
  not_recommended: { overall: 2, note: '' },
};

/**
 * Returns the interviewer's scorecard of each interview that was assessed, and sometimes a colleague's that differs.
 */
export function scorecardsOf(held: readonly Held[], people: readonly RefRecord[], now: Date): ScorecardRecord[] {
  const [owner, colleague] = people;
  return held.flatMap(({ plotted: { candidate, course }, record }) => {
    const { interviewer } = record;
    const words = course?.verdict ? ALL_IN_ALL[course.verdict] : undefined;
    if (!interviewer || !course || !words || course.answers === '') return [];
    const card = (by: RefRecord, { shift, minutes }: { shift: number; minutes: number }): ScorecardRecord => ({
      _id: `${record._id.toHexString()}:${by._id.toHexString()}`,
      company: record.company,
      interview: record._id,
      by,
      criteria: setOf(candidate)
        .questions.filter(({ points }) => points.length > 0)
        .map(({ question }, place) => {
          const letter = course.answers[place] ?? '';
          const score = SCORES[letter];
          // Two people never agree entirely: one of the answers differs.
          const moved =
            score !== undefined && place === candidate % 3 ? Math.min(5, Math.max(1, score + shift)) : score;
          return { name: question, score: moved ?? null, note: shift === 0 ? (REMARKS[letter] ?? '') : '' };
        }),
      overall: Math.min(5, words.overall + shift),
      note: shift === 0 ? words.note : '',
      at: new Date(Math.min(record.endsAt.getTime() + minutes * MINUTE_MS, now.getTime())),
    });
    const second = colleague && !colleague._id.equals(interviewer._id) ? colleague : owner;
    const isSeenByTwo = interviewer._id.equals(owner?._id ?? '') || candidate % 2 === 0;
    return [
      card(interviewer, { shift: 0, minutes: 25 }),
      ...(isSeenByTwo && second ? [card(second, { shift: 1, minutes: 90 })] : []),
    ];
  });
}
