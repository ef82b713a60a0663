import { lastStartDay } from '@interview-detection/shared/interviews/interviews.rules';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#web/components/ui/field';
import { Input } from '#web/components/ui/input';
import { browserTimeZone, clockTime, endClock, formatShortDay, instantOf, todayIn, zoneName } from '#web/lib/dates';

interface WallClock {
  /** IANA name of the zone. */
  timeZone: string;
  /** Values of the two fields. */
  start: { date: string; time: string; minutes?: number };
}

interface StartFieldsProps extends WallClock {
  date: UseFormRegisterReturn;
  time: UseFormRegisterReturn;
  errors: Partial<Record<'date' | 'time', { message?: string }>>;
  /** A third field for the duration. */
  duration?: ReactNode;
}

/** Date and time in a zone, and the time on the recruiter's own clock if that differs. */
export function StartFields({ timeZone, start, date, time, errors, duration }: StartFieldsProps) {
  return (
    <div>
      <div
        className={`grid gap-4 min-[420px]:gap-3 ${duration ? 'min-[420px]:grid-cols-[3fr_2fr_2fr]' : 'min-[420px]:grid-cols-2'}`}
      >
        <Field label="Date" error={errors.date?.message}>
          <Input type="date" min={todayIn(timeZone)} max={lastStartDay(todayIn(timeZone))} {...date} />
        </Field>
        <Field label="Time" error={errors.time?.message}>
          <Input type="time" {...time} />
        </Field>
        {duration}
      </div>
      <p className="mt-2 min-h-[1.45em] text-sm text-ink-2" aria-live="polite">
        {describeClocks({ timeZone, start })}
      </p>
    </div>
  );
}

function describeClocks({ timeZone, start: { date, time, minutes } }: WallClock): string {
  const startsAt = instantOf(date, time, timeZone);
  if (!startsAt) return '';
  const mine = browserTimeZone();
  const [myDay, myTime] = [todayIn(mine, new Date(startsAt)), clockTime(startsAt, mine)];
  const there = `${time}${minutes ? `–${endClock(time, minutes)}` : ''} ${zoneName(timeZone, startsAt)} (${timeZone})`;
  if (myDay === date && myTime === time) return there;
  return `${there} · ${myDay === date ? '' : `${formatShortDay(myDay)}, `}${myTime} for you (${mine})`;
}
