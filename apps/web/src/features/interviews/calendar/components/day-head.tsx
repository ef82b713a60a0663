import { formatDay, weekdayOf } from '#web/lib/dates';

interface DayHeadProps {
  day: string;
  today: string;
  onDay: (day: string) => void;
}

/** The head of a day's column, which opens the day. */
export function DayHead({ day, today, onDay }: DayHeadProps) {
  const isToday = day === today;
  return (
    <button
      type="button"
      className={`-m-1 rounded-sm p-1 text-sm font-medium hover:bg-sunken ${isToday ? 'text-accent-text' : 'text-ink-2'}`}
      aria-label={`${formatDay(day, today)}${isToday ? ', today' : ''}: show this day`}
      onClick={() => onDay(day)}
    >
      {weekdayOf(day)}{' '}
      <span className={`text-lg font-semibold ${isToday ? '' : 'text-ink'}`}>{Number(day.slice(8))}</span>
      {isToday && <span className="ml-1.5">Today</span>}
    </button>
  );
}
