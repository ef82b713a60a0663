import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Field } from '../../../components/ui/field';
import { Input } from '../../../components/ui/input';
import { browserTimeZone, clockTime, formatShortDay, instantOf, todayIn, zoneName } from '../../../lib/dates';
import type { AddInterviewInput, AddInterviewValues } from '../schema';

interface StartFieldsProps {
  form: UseFormReturn<AddInterviewInput, unknown, AddInterviewValues>;
  timeZone: string;
}

/** Date and time on the company's clock, and what the recruiter's own clock shows then if that differs. */
export function StartFields({ form, timeZone }: StartFieldsProps) {
  const { errors } = form.formState;
  return (
    <div>
      <div className="grid gap-4 min-[420px]:grid-cols-2 min-[420px]:gap-3">
        <Field label="Date" error={errors.date?.message}>
          <Input type="date" min={todayIn(timeZone)} max="9999-12-31" {...form.register('date')} />
        </Field>
        <Field label="Time" error={errors.time?.message}>
          <Input type="time" {...form.register('time')} />
        </Field>
      </div>
      <p className="mt-2 min-h-[1.45em] text-sm text-ink-2" aria-live="polite">
        <OtherClocks control={form.control} timeZone={timeZone} />
      </p>
    </div>
  );
}

function OtherClocks({ control, timeZone }: { control: StartFieldsProps['form']['control']; timeZone: string }) {
  const [date, time] = useWatch({ control, name: ['date', 'time'] });
  const startsAt = instantOf(date, time, timeZone);
  if (!startsAt) return `Time zone: ${timeZone}`;
  const mine = browserTimeZone();
  const [myDay, myTime] = [todayIn(mine, new Date(startsAt)), clockTime(startsAt, mine)];
  const company = `${time} ${zoneName(timeZone, startsAt)} (${timeZone})`;
  if (myDay === date && myTime === time) return company;
  return `${company} · ${myDay === date ? '' : `${formatShortDay(myDay)}, `}${myTime} for you (${mine})`;
}
