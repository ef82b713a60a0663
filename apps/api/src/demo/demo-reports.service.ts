import { limitConcurrency } from '../lib/limit-concurrency';
import type { CompanyPrincipal } from '../lib/principal';
import { scopeOfInterview } from '../lib/interview-scope';
import { inTransaction } from '../database/transaction';
import type { InterviewRecord } from '../modules/interviews/interviews.model';
import { readCompletion } from '../modules/interviews/complete-interview.service';
import { flagAnswer } from '../modules/reports/review-answer.service';
import { failReport, makeReport } from '../modules/reports/make-report.service';
import { saveContent } from '../modules/reports/start-report.service';
import { MINUTE_MS } from '../lib/durations';
import type { RefRecord } from '../database/history';
import type { ScorecardRecord } from '../modules/scorecards/scorecards.model';
import { DEVICE_SETS } from './demo-cast';
import type { PlottedInterview } from './demo-plot.rules';
import { recordedJudge, scriptOf, setOf } from './demo-transcript.rules';

/** Reports made at once. */
const AT_ONCE = 8;
/** Human verdicts on two answers of one interview, by position in its report. */
const FLAGGED = {
  candidate: 2,
  flags: [
    {
      index: 3,
      input: { decision: 'confirmed', reason: 'Asked again on the phone, could not explain the second step' },
    },
    {
      index: 5,
      input: { decision: 'dismissed', reason: 'Wrote this up for our blog years ago, the wording is known' },
    },
  ],
} as const;

export interface Held {
  plotted: PlottedInterview;
  record: InterviewRecord;
}

/** Makes the reports of the completed interviews through the same pipeline as every report. */
export async function makeReports(principal: CompanyPrincipal, held: readonly Held[], say: (line: string) => void) {
  const inParallel = limitConcurrency(AT_ONCE);
  let made = 0;
  await Promise.all(
    held.map(one =>
      inParallel(async () => {
        await makeOne(principal, one);
        made++;
        if (made % 20 === 0) say(`  Demo data: ${made} of ${held.length} reports`);
      }),
    ),
  );
  const flagged = held.find(({ plotted }) => plotted.candidate === FLAGGED.candidate);
  for (const { index, input } of FLAGGED.flags) {
    if (flagged) await flagAnswer(principal, { id: flagged.record._id.toHexString(), index }, input);
  }
}

async function makeOne(
  principal: CompanyPrincipal,
  { plotted: { candidate, course, startsAt }, record }: Held,
): Promise<void> {
  if (!course) return;
  const scope = scopeOfInterview(principal.scope, record);
  const { transcript, replies } = scriptOf(candidate, course.answers, startsAt);
  const devices = DEVICE_SETS[candidate % DEVICE_SETS.length];
  const content = await readCompletion({ transcript, ...(devices ? { devices } : {}) });
  await inTransaction(session => saveContent({ scope, interview: record._id }, content, session));
  const id = record._id.toHexString();
  if (!course.isReportMade) return failReport(id);
  await makeReport(id, { signal: new AbortController().signal }, recordedJudge(replies));
}

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
