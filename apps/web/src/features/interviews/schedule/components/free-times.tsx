import { Button } from '#web/components/ui/button';
import { formatShortDay, weekdayOf } from '#web/lib/dates';
import { useNow } from '#web/lib/use-now';
import { useTaken } from '../api';
import { freeTimes, type FreeTime } from '../rules/free-times';

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

/** Offers the next times at which everybody is free; keeps its height while that is being read. */
export function FreeTimes({ interviewers, minutes, timeZone, like, chosen, onChoose }: FreeTimesProps) {
  const now = useNow();
  const taken = useTaken(interviewers);
  const times = taken ? freeTimes({ taken, minutes, timeZone, now, like }) : [];
  return (
    <fieldset className="flex min-h-8 flex-wrap items-center gap-2 max-sm:min-h-11">
      <legend className="sr-only">Next free times</legend>
      <span aria-hidden="true" className="text-sm text-ink-2">
        Next free
      </span>
      {times.map(({ date, time }) => (
        <Button
          key={date}
          size="sm"
          aria-pressed={chosen.date === date && chosen.time === time}
          onClick={() => onChoose({ date, time })}
        >
          {weekdayOf(date)} {formatShortDay(date)}, {time}
        </Button>
      ))}
    </fieldset>
  );
}
