import type { History, HistoryEntry } from '@interview-detection/shared/fields';
import { Card } from '#web/components/ui/card';
import { HistoryList } from '#web/components/records/history-list';
import { formatInstant } from '#web/lib/dates';
import { ASSESSMENT_WORDS } from '@interview-detection/shared/reports/reports.rules';
import { STATUS_WORDS } from '../words';

const STEPS: Record<string, string> = {
  ...STATUS_WORDS,
  regraded: 'Answer graded again',
  ...Object.fromEntries(Object.entries(ASSESSMENT_WORDS).map(([verdict, words]) => [verdict, `Assessed: ${words}`])),
};

/** Returns a status in words; a value that is not a status is the start to which the interview was moved. */
const describe = ({ from, to }: HistoryEntry): string => STEPS[to] ?? `Moved from ${from} to ${to}`;

/** Shows what happened to an interview, by whom and why, latest first, ending with who scheduled it. */
export function InterviewSteps(record: History) {
  return <HistoryList {...record} describe={describe} addedAs="Scheduled" formatInstant={formatInstant} />;
}

/** The same as a section of a page. */
export function InterviewHistory({ added, history }: History) {
  if (!added && history.length === 0) return null;
  return (
    <Card className="px-4.5 py-4 print:mb-4 print:break-inside-avoid">
      <section aria-labelledby="history-title">
        <h2 id="history-title">History</h2>
        <InterviewSteps added={added} history={history} />
      </section>
    </Card>
  );
}
