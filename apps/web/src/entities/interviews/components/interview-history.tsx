import type { History, HistoryEntry } from '@interview-detection/shared/fields';
import { Card } from '#web/components/ui/card';
import { HistoryList } from '#web/components/records/history-list';
import { formatInstant, instantOf } from '#web/lib/dates';
import { ASSESSMENT_WORDS } from '@interview-detection/shared/reports/reports.rules';
import { STATUS_WORDS } from '../words';

const STEPS: Record<string, string> = {
  ...STATUS_WORDS,
  regraded: 'Answer graded again',
  ...Object.fromEntries(Object.entries(ASSESSMENT_WORDS).map(([verdict, words]) => [verdict, `Assessed: ${words}`])),
};

/** A start as the history keeps it, with who interviews: `2026-11-18 10:30 Asia/Tokyo, Mara Santos`. */
const START = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d) ([^\s,]+)(?:, (.+))?$/s;

function placeIn(timeZone: string, kept: string | null): { start: string; interviewers: string } | null {
  const [, day = '', time = '', zone = '', interviewers = ''] = START.exec(kept ?? '') ?? [];
  const instant = zone && instantOf(day, time, zone);
  return instant ? { start: formatInstant(instant, timeZone), interviewers } : null;
}

function moved(timeZone: string, from: string | null, to: string): string | null {
  const [was, is] = [placeIn(timeZone, from), placeIn(timeZone, to)];
  if (!was || !is) return null;
  const changes = [
    ...(was.start === is.start ? [] : [`Moved from ${was.start} to ${is.start}`]),
    ...(was.interviewers === is.interviewers ? [] : [`Handed from ${was.interviewers} to ${is.interviewers}`]),
  ];
  return changes.join('. ') || null;
}

/** Describes a correction: `name Ada; description` became `name Eda; description changed`. */
function edited(from: string | null, to: string): string {
  const [before, after] = [(from ?? '').split('; '), to.split('; ')];
  if (before.length !== after.length) return `Edited from ${from ?? ''} to ${to}`;
  const changes = after.map((is, place) => {
    const was = before[place] ?? '';
    return is.startsWith(was) ? is : `from ${was} to ${is}`;
  });
  return `Edited: ${changes.join('; ')}`;
}

interface StepsProps extends History {
  /** The zone of the page's times. */
  timeZone: string;
}

/** Shows what happened to an interview, by whom and why, latest first, ending with who scheduled it. */
export function InterviewSteps({ timeZone, ...record }: StepsProps) {
  // A value that is not a status is what changed: the start and who interviews, or what was corrected.
  const describe = ({ from, to }: HistoryEntry) => STEPS[to] ?? moved(timeZone, from, to) ?? edited(from, to);
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
