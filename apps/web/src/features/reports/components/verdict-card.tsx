import {
  INDICATION_OFF,
  RECOMMENDED_MAX_PERCENT,
  VERDICT_LIMIT,
  verdictOf,
  type Verdict,
} from '@interview-detection/shared/reports/reports.rules';
import type { AiReport } from '@interview-detection/shared/reports/reports.schema';
import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../../components/ui/card';
import { formatPercent } from '../percent';
import type { Tally } from '../tally';

const VERDICT_LOOKS = {
  Recommended: { colour: 'text-ok', Icon: CircleCheck },
  'Not Recommended': { colour: 'text-warn', Icon: TriangleAlert },
  'Insufficient evidence': { colour: 'text-ink-2', Icon: CircleHelp },
} as const satisfies Record<Verdict, unknown>;

interface ReportProps {
  report: AiReport['report'];
  tally: Tally;
}

interface VerdictCardProps extends ReportProps {
  /** A person's own verdict. */
  assessment: ReactNode;
}

/** The AI Review with its limits, and the figures that it rests on (contract §2, §9; contract §15). */
export function VerdictCard({ report, tally, assessment }: VerdictCardProps) {
  const verdict = verdictOf(report);
  const { colour, Icon } = VERDICT_LOOKS[verdict];
  return (
    <Card className="overflow-hidden print:break-inside-avoid">
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-labelledby="review-title" className="px-4.5 pt-4 pb-4">
          <h2 id="review-title" className="text-sm font-normal text-ink-2">
            AI Review
          </h2>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <p className="flex items-center gap-2 text-xl font-bold tracking-[-0.015em]">
              <Icon className={`size-5 shrink-0 ${colour}`} aria-hidden="true" />
              {report.indicationOff ? 'No verdict' : verdict}
            </p>
            <p className="rounded-sm bg-sunken px-2 py-[3px] text-xs font-medium text-ink-2 print:border print:border-line-strong">
              {VERDICT_LIMIT}
            </p>
          </div>
          <p className="mt-2.5 max-w-[74ch] text-sm text-ink-2">{sentence(report)}</p>
        </section>
        <div className="border-line px-4.5 pt-4 pb-4 max-lg:border-t lg:border-l">{assessment}</div>
      </div>
      <section aria-label="Figures">
        <Figures report={report} tally={tally} />
        {!report.indicationOff && (
          <p className="border-t border-line px-4.5 py-2.5 text-xs text-ink-3">
            Method: {report.method}, version {report.modelVersion}. The indication is evidence, not proof: it can be
            wrong in both directions and says nothing about how good an answer is.
          </p>
        )}
      </section>
    </Card>
  );
}

/** Contract §2: the AI-Generated Report sentence. What is not known is said, never made up. */
function sentence({
  totalAIGeneratedAnswers: strong,
  percentAIGenerated: percent,
  assessedAnswers: assessed,
  insufficientAnswers: insufficient,
  indicationOff,
}: AiReport['report']): string {
  if (indicationOff) return `${INDICATION_OFF}. Nothing was assessed, so there is no figure and no verdict.`;
  const answers = assessed + insufficient;
  if (percent === null || answers === 0) {
    return 'AI-Generated Report: the transcript has no answers, so there is no share of AI-generated answers to report.';
  }
  if (assessed === 0) {
    return `AI-Generated Report: none of ${count(answers)} could be assessed, so nothing can be said of AI assistance, and there is no verdict.`;
  }
  const shows = strong === 1 ? 'shows' : 'show';
  const share = `AI-Generated Report: ${strong} of ${count(answers)} ${shows} a strong indication of AI assistance (${formatPercent(percent)}; the rule recommends at ${RECOMMENDED_MAX_PERCENT}% or less).`;
  const reach = `${assessed} of ${count(answers)} could be assessed`;
  return assessed * 2 < answers ? `${share} Only ${reach}, too few for a verdict.` : `${share} ${reach}.`;
}

const count = (answers: number): string => `${answers} ${answers === 1 ? 'answer' : 'answers'}`;

function Figures({ report, tally }: ReportProps) {
  const { totalQuestions, totalAIGeneratedAnswers, assessedAnswers, insufficientAnswers } = report;
  const answers = report.indicationOff ? 0 : assessedAnswers + insufficientAnswers;
  const graded = tally.right + tally.wrong;
  const unsure = [
    tally.wrong > 0 && `${tally.wrong} wrong`,
    tally.covered > 0 && `${tally.covered} neither right nor wrong`,
    tally.notGraded > 0 && `${tally.notGraded} not graded`,
    tally.reviewing > 0 && `${tally.reviewing} being reviewed`,
  ].filter(Boolean);
  return (
    <dl className="grid grid-cols-2 border-t border-line sm:grid-cols-4 [&>*]:border-line [&>*:nth-child(even)]:border-l [&>*:nth-child(n+3)]:border-t sm:[&>*]:border-t-0! sm:[&>*+*]:border-l">
      <Figure label="Questions" value={totalQuestions} note={`${tally.answered} answered`} />
      <Figure
        label="Right"
        value={graded > 0 ? tally.right : '–'}
        note={unsure.length > 0 ? unsure.join(', ') : graded > 0 ? 'of all that were graded' : 'no answer was reviewed'}
      />
      <Figure
        label="Strong indication"
        value={assessedAnswers === 0 ? '–' : totalAIGeneratedAnswers}
        note={indicationNote(report)}
      />
      <Figure
        label="Assessed"
        value={answers === 0 ? '–' : `${assessedAnswers} of ${answers}`}
        note={assessedNote(report)}
      />
    </dl>
  );
}

function indicationNote(report: AiReport['report']): string {
  const { indicationOff, percentAIGenerated: percent, assessedAnswers, insufficientAnswers } = report;
  if (indicationOff) return 'turned off';
  if (percent === null) return 'no answers';
  // A share of nothing that was looked at would read as a result.
  if (assessedAnswers === 0) return 'no answer could be assessed';
  return `${formatPercent(percent)} of ${count(assessedAnswers + insufficientAnswers)}`;
}

function assessedNote({ indicationOff, insufficientAnswers }: AiReport['report']): string {
  if (indicationOff) return 'turned off';
  return insufficientAnswers > 0 ? `${insufficientAnswers} with insufficient evidence` : 'answers';
}

function Figure({ label, value, note }: { label: string; value: string | number; note: string }) {
  return (
    <div className="px-4.5 py-3.5 max-sm:px-3.5">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="mt-0.5 text-2xl font-semibold tracking-[-0.02em]">{value}</dd>
      <dd className="text-xs text-ink-3">{note}</dd>
    </div>
  );
}
