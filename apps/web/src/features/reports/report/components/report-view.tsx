import type { AiReport } from '@interview-detection/shared/reports/reports.schema';
import { useMemo, type ReactNode } from 'react';
import { Notice } from '#web/components/ui/notice';
import { useBotReviews } from '../use-bot-reviews';
import { conversationOf } from '../rules/conversation';
import { showReviews } from '../rules/shown-review';
import { tallyOf } from '../rules/tally';
import { Transcript } from './transcript';
import { Unanswered } from './unanswered';
import { VerdictCard } from './verdict-card';

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
