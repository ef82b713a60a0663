import { Button } from '#web/components/ui/button';
import { addDays, formatShortDay, todayIn, weekdayOf } from '#web/lib/dates';
import { useNow } from '#web/lib/use-now';
import { useFree } from '../api';
import { DAYS_AHEAD, freeTimes, type FreeTime } from '../rules/free-times';

interface FreeTimesProps {
  /** Ids of those who hold the interview; empty for one by the bot, which is always free. */
  interviewers: readonly string[];
  minutes: number;
  timeZone: string;
  /** A time of day that suited before. */
  like: string | undefined;
  chosen: FreeTime;
  onChoose: (time: FreeTime) => void;
}

/**
 * Offers the next times at which everyone is free. Until that is known, leaves the room that as many would take; where
 * it cannot be read, offers none.
 */
export function FreeTimes({ interviewers, minutes, timeZone, like, chosen, onChoose }: FreeTimesProps) {
  const now = useNow();
  const today = todayIn(timeZone, now);
  // The last day's end may already be the next day in UTC.
  const { data, isError } = useFree(interviewers, today, addDays(today, DAYS_AHEAD + 2));
  if (isError && !data) return null;
  const isKnown = interviewers.length === 0 || data !== undefined;
  const free = data?.items.map(one => one.free) ?? [];
  const times = freeTimes({ free, minutes, timeZone, now, like });
  if (isKnown && times.length === 0) {
    return <p className="text-sm text-ink-2">No free time in the next three weeks.</p>;
  }
  return (
    <fieldset className="flex min-h-8 flex-wrap items-center gap-2 max-sm:min-h-11">
      <legend className="sr-only">Next free times</legend>
      <span aria-hidden="true" className="text-sm text-ink-2">
        Next free
      </span>
      <span className={isKnown ? 'contents' : 'invisible contents'} aria-hidden={isKnown ? undefined : true}>
        {times.map(({ date, time }) => (
          <Button
            key={date}
            size="sm"
            className="tabular-nums aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:text-accent-text"
            aria-pressed={chosen.date === date && chosen.time === time}
            onClick={() => onChoose({ date, time })}
          >
            {weekdayOf(date)} {formatShortDay(date)}, {time}
          </Button>
        ))}
      </span>
    </fieldset>
  );
}
