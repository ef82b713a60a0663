import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { WINDOW_HOURS_DEFAULT } from '@interview-detection/shared/visits/visits.rules';
import { useCompany } from '#web/entities/users/use-current-user';
import { dayOf, endClock, zoneName } from '#web/lib/dates';
import { startWords } from '../words';

interface StartLineProps {
  interview: Interview;
  now: Date;
}

/** When an interview starts and ends: the stored wall clock with its zone, whatever the reader's zone is. */
export function StartLine({ interview, now }: StartLineProps) {
  const { date, time, timeZone, startsAt, durationMinutes, status } = interview;
  const day = dayOf(date);
  const windowHours = useCompany()?.windowHours ?? WINDOW_HOURS_DEFAULT;
  // "Open, closes in 23 hours" is too long for the line of the time.
  const place = interview.interviewType === 'Bot' && new Date(startsAt) <= now ? 'basis-full' : 'ml-auto';
  return (
    <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 text-sm">
      <time dateTime={startsAt} className="text-xl font-semibold tracking-[-0.01em] tabular-nums">
        {time}
      </time>
      <span className="text-ink-2 tabular-nums">–{endClock(time, durationMinutes)}</span>
      <span className="text-ink-2" title={timeZone}>
        {zoneName(timeZone, startsAt)}
      </span>
      <time dateTime={day} className="text-ink-2">
        {day}
      </time>
      {isOpen(status) && (
        <span className={`${place} text-xs text-ink-2`}>{startWords(interview, windowHours, now)}</span>
      )}
    </div>
  );
}
