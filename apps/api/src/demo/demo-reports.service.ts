import { limitConcurrency } from '../lib/limit-concurrency';
import type { CompanyPrincipal } from '../lib/principal';
import { scopeOfInterview } from '../lib/interview-scope';
import { inTransaction } from '../database/transaction';
import type { InterviewRecord } from '../modules/interviews/interviews.model';
import { readCompletion } from '../modules/interviews/complete-interview.service';
import { flagAnswer } from '../modules/reports/flag-answer.service';
import { failReport, makeReport } from '../modules/reports/make-report.service';
import { keepContent } from '../modules/reports/start-report.service';
import { DEVICE_SETS } from './demo-cast';
import { recordedJudge } from './demo-judge.rules';
import type { PlottedInterview } from './demo-plot.rules';
import { scriptOf } from './demo-transcript.rules';

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
  await inTransaction(session => keepContent({ scope, interview: record._id }, content, session));
  const id = record._id.toHexString();
  if (!course.isReportMade) return failReport(id);
  await makeReport(id, { signal: new AbortController().signal }, recordedJudge(replies));
}
