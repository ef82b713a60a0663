import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { useNow } from '#web/lib/use-now';
import { lastSeenWords } from '../words';

const TICK_MS = 5_000;

/** Shows how far a running interview by the bot is, and when the candidate was last seen. */
export function ProgressLine({ progress }: { progress: NonNullable<Interview['progress']> }) {
  const now = useNow(TICK_MS);
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <span aria-hidden="true" className="size-2 rounded-full bg-accent forced-colors:bg-[Highlight]" />
      <span className="font-medium text-accent-text">
        Question {progress.turn} of {progress.of}
      </span>
      <span className="text-ink-2 tabular-nums">
        <span aria-hidden="true">· </span>
        {lastSeenWords(progress.lastSeenAt, now)}
      </span>
    </p>
  );
}

/** From this number of characters, or lines, a description may have to scroll in its box, also by keyboard. */
const LONG = 250;
const LONG_LINES = 8;

/** What an interview is about, in the words of the person who scheduled it. */
export function InterviewDescription({ children: description }: { children: string }) {
  const isLong = description.length > LONG || description.split('\n').length > LONG_LINES;
  return (
    <span
      dir="auto"
      {...(isLong ? { tabIndex: 0, role: 'group', 'aria-label': 'Description' } : {})}
      className="block max-h-60 overflow-y-auto text-left whitespace-pre-line print:max-h-none"
    >
      {description}
    </span>
  );
}
