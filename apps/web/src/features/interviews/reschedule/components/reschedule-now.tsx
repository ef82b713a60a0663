import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { dayOf, formatDay, relativeStart, todayIn, zoneName } from '#web/lib/dates';
import { useNow } from '#web/lib/use-now';

/** Shows when an interview is, on its own clock. */
export function RescheduleNow({ interview }: { interview: Interview }) {
  const now = useNow();
  const { date, time, timeZone, startsAt } = interview;
  return (
    <>
      Now:{' '}
      <time dateTime={startsAt}>
        {formatDay(dayOf(date), todayIn(timeZone, now))}, {time} {zoneName(timeZone, startsAt)}
      </time>{' '}
      ({relativeStart(interview, now)})
    </>
  );
}
