import {
  INDICATION_OFF,
  NOT_ASSESSED,
  RECOMMENDED_MAX_PERCENT,
  signsOf,
  VERDICT_LIMIT,
  verdictOf,
  WITHOUT_TRANSCRIPT,
} from '@interview-detection/shared/reports/reports.rules';
import type { AiReport, ReportEntry } from '@interview-detection/shared/reports/reports.schema';
import { questionTally, questionWords } from '@interview-detection/shared/reports/transcript.rules';
import { Info } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Button } from '#web/components/ui/button';
import { Card } from '#web/components/ui/card';
import { Notice } from '#web/components/ui/notice';
import { Can } from '#web/entities/users/components/can';
import { useRetryReport } from '#web/features/reports/api';
import { conversationOf, showReviews, type Tally, tallyOf, tallyWords, formatPercent } from '../rules';
import { useBotReviews } from '../use-bot-reviews';
import { Transcript } from './transcript';

interface ReportViewProps {
  /** Id of the interview. */
  id: string;
  isBot: boolean;
  report: AiReport;
  /** The text about an interview that the candidate left or finished early. */
  earlyEnd: string | null;
  /** The interviewers' assessments, shown first. */
  assessment: ReactNode;
  /** The signals of the interview, shown beside the verdict but not part of it. */
  signals: ReactNode;
}

/** Verdict, figures and transcript. In Bot interviews it requests the reviews of questions with code. */
export function ReportView({ id, isBot, report, earlyEnd, assessment, signals }: ReportViewProps) {
  const { jsonArray } = report;
  const conversation = useMemo(() => conversationOf(jsonArray), [jsonArray]);
  const asked = useBotReviews(id, isBot, jsonArray);
  const reviews = useMemo(() => showReviews(conversation, asked), [conversation, asked]);
  return (
    <>
      {earlyEnd && <Notice tone="info" title={earlyEnd} />}
      <Unanswered id={id} entries={jsonArray} />
      <VerdictCard report={report} tally={tallyOf(conversation, reviews)} assessment={assessment} />
      {signals}
      <Transcript interviewId={id} entries={jsonArray} {...{ conversation, reviews, isBot }} />
    </>
  );
}

interface VerdictCardProps {
  report: AiReport;
  tally: Tally;
  /** The interviewers' assessments. */
  assessment: ReactNode;
}

/**
 * The interviewers' assessments first, then how the answers were, then the program's verdict, small and without a
 * colour: that verdict is about AI help and nothing else (contract §2, §9, §18).
 */
export function VerdictCard({ report: { report, jsonArray }, tally, assessment }: VerdictCardProps) {
  return (
    <Card className="overflow-hidden print:break-inside-avoid">
      <div className="px-4.5 py-4">{assessment}</div>
      <section aria-label="Figures" className="border-t border-line px-4.5 py-3">
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          <Figure label="Answers">{tallyWords(tally)}</Figure>
          <Figure label="Questions">{questionFigure(jsonArray)}</Figure>
        </dl>
      </section>
      <section aria-labelledby="review-title" className="border-t border-line px-4.5 py-3 text-xs text-ink-2">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <Info className="size-4 shrink-0" aria-hidden="true" />
          <h2 id="review-title" className="text-sm font-normal">
            AI Review<span aria-hidden="true">:</span>
          </h2>
          <p>
            <span className="font-medium">{verdictWords(report)}</span>
            {signs(report, jsonArray)}
          </p>
          <p className="rounded-sm bg-sunken px-2 py-[3px] text-xs print:border print:border-line-strong">
            {VERDICT_LIMIT}
          </p>
        </div>
        <p className="mt-1.5 max-w-[90ch]">{sentence(report, jsonArray.length === 0)}</p>
        {!report.indicationOff && tally.answers > 0 && (
          <p className="mt-1 text-ink-3">
            Method: {report.method}, version {report.modelVersion}. The indication is evidence, not proof: it can be
            wrong in both directions and says nothing about how good an answer is.
          </p>
        )}
      </section>
    </Card>
  );
}

/** Without the noun, which precedes it. */
function questionFigure(entries: AiReport['jsonArray']): string {
  if (entries.length === 0) return '0, 0 answered';
  return questionWords(questionTally(entries)).replace(/ questions?(?=,|$)/, '');
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-x-1.5">
      <dt className="text-ink-2">
        {label}
        <span aria-hidden="true">:</span>
      </dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

function verdictWords(report: AiReport['report']): string {
  if (report.indicationOff) return 'No verdict';
  return verdictOf(report) ?? NOT_ASSESSED;
}

/** Returns `, no sign of AI help in 3 answers`. */
function signs(report: AiReport['report'], entries: AiReport['jsonArray']): string {
  if (report.indicationOff) return '';
  const words = signsOf(entries.flatMap(({ authorship }) => authorship?.level ?? []));
  return words && `, ${words}`;
}

/** Contract §2: the AI-Generated Report sentence. Unknown values are reported as unknown, never invented. */
function sentence(
  {
    totalAIGeneratedAnswers: strong,
    percentAIGenerated: percent,
    assessedAnswers: assessed,
    insufficientAnswers: insufficient,
    indicationOff,
  }: AiReport['report'],
  isEmpty: boolean,
): string {
  if (indicationOff && !isEmpty)
    return `${INDICATION_OFF}. Nothing was assessed, so there is no figure and no verdict.`;
  const answers = assessed + insufficient;
  if (isEmpty && answers === 0) return `AI-Generated Report: not assessed, because ${WITHOUT_TRANSCRIPT}.`;
  if (percent === null || answers === 0) {
    return 'AI-Generated Report: the transcript has no answers, so there is no share of AI-generated answers to report.';
  }
  if (assessed === 0) {
    return `AI-Generated Report: ${noneOf(answers)} be assessed, so nothing can be said about AI assistance, and there is no verdict.`;
  }
  const found =
    strong === 0 ? 'no answer shows' : `${strong} of ${counted(answers)} ${strong === 1 ? 'shows' : 'show'}`;
  const share = `AI-Generated Report: ${found} strong signs of AI help (${formatPercent(percent)}; recommended at ${RECOMMENDED_MAX_PERCENT}% or less).`;
  const reach = `${assessed} of ${counted(answers)} could be assessed`;
  if (assessed * 2 < answers) return `${share} Only ${reach}, too few for a verdict.`;
  return assessed === answers ? share : `${share} ${reach}.`;
}

const noneOf = (answers: number): string =>
  answers === 1 ? 'the only answer could not' : `none of ${counted(answers)} could`;

const counted = (answers: number): string => `${answers} ${answers === 1 ? 'answer' : 'answers'}`;

/** Shown where the model left answers unjudged: how many, and a way to request those again (contract §15). */
export function Unanswered({ id, entries }: { id: string; entries: readonly ReportEntry[] }) {
  const retry = useRetryReport(id);
  const count = entries.filter(({ review, authorship }) => review?.failed || authorship?.failed).length;
  if (count === 0) return null;
  return (
    <div className="print:hidden">
      <Notice
        tone="warn"
        title={`${count === 1 ? 'One answer' : `${count} answers`} couldn’t be graded or checked`}
        action={
          <Can to="reports.retry">
            <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate()}>
              Try again
            </Button>
          </Can>
        }
      >
        The rest of the report is complete.
      </Notice>
    </div>
  );
}
