import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { Button } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { Input } from '#web/components/ui/controls';
import { Segmented } from '#web/components/ui/segmented';
import { Skeleton } from '#web/components/ui/skeleton';
import { addDays, clockTime, formatShortDay, instantOf, todayIn, weekdayOf } from '#web/lib/dates';
import { useNow } from '#web/lib/use-now';
import { useFree } from '#web/features/interviews/api';
import { commonFree } from '#web/features/interviews/rules/free-times';
import { byDay, startsIn } from '../rules/offered-times';
import type { useAddInterview } from '../use-add-interview';

const WAYS = [
  { value: 'slots', label: 'Times you choose' },
  { value: 'window', label: 'Any free time' },
] as const;

/** Days for which free times are suggested; also how long a window is at first. */
const DAYS_AHEAD = 14;

interface OfferFieldsProps {
  form: ReturnType<typeof useAddInterview>['form'];
  /** Ids of those who will hold it; none for an interview by the bot. */
  people: readonly string[];
  minutes: number;
  timeZone: string;
  duration: ReactNode;
}

/** Which times the candidate can pick from: some that are chosen here, or all that its people have free. */
export function OfferFields({ form, people, minutes, timeZone, duration }: OfferFieldsProps) {
  const { errors } = form.formState;
  const offerBy = useWatch({ control: form.control, name: 'offerBy' });
  const today = todayIn(timeZone);
  const choose = (way: (typeof WAYS)[number]['value']) => {
    form.setValue('offerBy', way, { shouldDirty: true });
    const isEmpty = form.getValues(['from', 'to']).every(day => day === '');
    if (way !== 'window' || !isEmpty) return;
    form.setValue('from', addDays(today, 1), { shouldDirty: true });
    form.setValue('to', addDays(today, DAYS_AHEAD), { shouldDirty: true });
  };
  return (
    <>
      <div className="grid gap-4 min-[420px]:grid-cols-2 min-[420px]:gap-3">
        {duration}
        <Field
          label="Can pick until (optional)"
          hint="The last offered time, unless you choose a day."
          error={errors.deadline?.message}
        >
          <Input type="date" min={today} {...form.register('deadline')} />
        </Field>
      </div>
      <div className="grid">
        <Segmented label="Which times" value={offerBy} onChange={choose} options={WAYS} wide />
      </div>
      {offerBy === 'window' ? (
        <div className="grid gap-4 min-[420px]:grid-cols-2 min-[420px]:gap-3">
          <Field label="From" error={errors.from?.message}>
            <Input type="date" min={today} {...form.register('from')} />
          </Field>
          <Field
            label="To"
            hint={
              people.length === 0
                ? undefined
                : 'Every time when all interviewers are free, at the moment the candidate looks.'
            }
            error={errors.to?.message}
          >
            <Input type="date" min={today} {...form.register('to')} />
          </Field>
        </div>
      ) : (
        <SlotsField form={form} people={people} minutes={minutes} timeZone={timeZone} />
      )}
    </>
  );
}

function SlotsField({ form, people, minutes, timeZone }: Omit<OfferFieldsProps, 'duration'>) {
  const {
    field: { value: offered, onChange, ref },
    fieldState,
  } = useController({ control: form.control, name: 'slots' });
  const [date, setDate] = useState('');
  const [time, setTime] = useState('');
  const now = useNow();
  const today = todayIn(timeZone, now);
  const free = useFree(people, today, addDays(today, DAYS_AHEAD));
  const toggle = (slot: string) =>
    onChange(offered.includes(slot) ? offered.filter(one => one !== slot) : [...offered, slot].toSorted());
  const entered = instantOf(date, time, timeZone);
  const starts = free.data ? startsIn(commonFree(free.data.items.map(one => one.free)), minutes) : [];
  const days = byDay(
    starts.filter(slot => slot > now.toISOString()),
    timeZone,
  );
  return (
    <div className="grid gap-4">
      {people.length > 0 && (
        <fieldset className="grid max-h-72 gap-3 overflow-y-auto rounded-md border border-line p-3">
          <legend className="px-1 text-sm font-medium">Free in the next two weeks</legend>
          {free.isPending && <Skeleton className="h-24" />}
          {free.isError && <p className="text-sm text-ink-2">We couldn’t load free times. Add times below.</p>}
          {free.data && days.length === 0 && (
            <p className="text-sm text-ink-2">No one is free at the same time. Add times below.</p>
          )}
          {days.map(({ day, slots }) => (
            <div key={day} className="grid gap-1.5 sm:grid-cols-[6rem_minmax(0,1fr)]">
              <p className="pt-1.5 text-sm text-ink-2">
                {weekdayOf(day)} {formatShortDay(day)}
              </p>
              <div className="flex flex-wrap gap-1.5">
                {slots.map(slot => (
                  <Button
                    key={slot}
                    size="sm"
                    className="tabular-nums aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:text-accent-text"
                    aria-pressed={offered.includes(slot)}
                    aria-label={`${weekdayOf(day)} ${formatShortDay(day)}, ${clockTime(slot, timeZone)}`}
                    onClick={() => toggle(slot)}
                  >
                    {clockTime(slot, timeZone)}
                  </Button>
                ))}
              </div>
            </div>
          ))}
        </fieldset>
      )}
      <div className="grid items-end gap-3 min-[420px]:grid-cols-[3fr_2fr_auto]">
        <Field label="Another day" error={fieldState.error?.message}>
          <Input ref={ref} type="date" min={today} value={date} onChange={event => setDate(event.target.value)} />
        </Field>
        <Field label="Time">
          <Input type="time" value={time} onChange={event => setTime(event.target.value)} />
        </Field>
        <Button
          aria-disabled={!entered}
          onClick={() => {
            if (!entered) return;
            const slot = new Date(entered).toISOString();
            if (!offered.includes(slot)) toggle(slot);
          }}
        >
          Add time
        </Button>
      </div>
      <ul aria-label="Offered times" className="flex flex-wrap gap-2 empty:hidden">
        {offered.map(slot => {
          const day = todayIn(timeZone, new Date(slot));
          const name = `${weekdayOf(day)} ${formatShortDay(day)}, ${clockTime(slot, timeZone)}`;
          return (
            <li
              key={slot}
              className="flex items-center gap-1 rounded-md bg-accent-tint pl-2.5 text-sm text-accent-text"
            >
              {name}
              <Button variant="quiet" size="icon-sm" aria-label={`Remove ${name}`} onClick={() => toggle(slot)}>
                <X aria-hidden="true" />
              </Button>
            </li>
          );
        })}
      </ul>
      <p aria-live="polite" className="text-sm text-ink-2">
        {offered.length === 0
          ? 'No time is offered yet.'
          : `${offered.length === 1 ? 'One time is' : `${offered.length} times are`} offered. Others may take them first; the candidate sees what’s left.`}
      </p>
    </div>
  );
}
