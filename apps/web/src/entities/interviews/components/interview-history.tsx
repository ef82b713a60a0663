import type { History, HistoryEntry } from '@interview-detection/shared/fields';
import { Card } from '#web/components/ui/card';
import { HistoryList } from '#web/components/records/history-list';
import { formatInstant } from '#web/lib/dates';
import { ASSESSMENT_WORDS } from '@interview-detection/shared/reports/reports.rules';
import { changeOf, STATUS_WORDS } from '../words';

const STEPS: Record<string, string> = {
  ...STATUS_WORDS,
  regraded: 'Answer graded again',
  ...Object.fromEntries(Object.entries(ASSESSMENT_WORDS).map(([verdict, words]) => [verdict, `Assessed: ${words}`])),
};

interface StepsProps extends History {
  /** The zone of the page's times. */
  timeZone: string;
}

/** Shows what happened to an interview, by whom and why, latest first, ending with who scheduled it. */
export function InterviewSteps({ timeZone, ...record }: StepsProps) {
  // A value that is not a status is what changed: the start and who interviews, or what was corrected.
  const describe = (entry: HistoryEntry) => STEPS[entry.to] ?? changeOf(entry, timeZone).text;
  const format = (at: string) => formatInstant(at, timeZone);
  return <HistoryList {...record} describe={describe} addedAs="Scheduled" formatTime={format} />;
}

/** The same as a section of a page. */
export function InterviewHistory({ timeZone, added, history }: StepsProps) {
  if (!added && history.length === 0) return null;
  return (
    <Card className="px-4.5 py-4 print:mb-4 print:break-inside-avoid">
      <section aria-labelledby="history-title">
        <h2 id="history-title">History</h2>
        <InterviewSteps timeZone={timeZone} added={added} history={history} />
      </section>
    </Card>
  );
}
