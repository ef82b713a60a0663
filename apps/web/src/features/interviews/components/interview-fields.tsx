import type { Ref } from '@interview-detection/shared/fields';
import { INTERVIEWERS_MAX, lastStartDay, POLICIES } from '@interview-detection/shared/interviews/interviews.rules';
import { POLICY_WORDS } from '@interview-detection/shared/interviews/policy.rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type Control, type FieldValues, useController, type UseFormRegisterReturn, useWatch } from 'react-hook-form';
import { ChoiceField } from '#web/components/form/choice-field';
import { Field } from '#web/components/ui/field';
import { Input, Select } from '#web/components/ui/controls';
import { RadioCards } from '#web/components/ui/radio-cards';
import { TextButton } from '#web/components/ui/text-link';
import { browserTimeZone, clockTime, endClock, formatShortDay, instantOf, todayIn, zoneName } from '#web/lib/dates';

interface Held {
  interviewer: string;
  others: string[];
}

interface InterviewersFieldProps<F extends Held & FieldValues, T> {
  control: Control<F, unknown, T>;
  list: UseQueryResult<{ items: readonly Ref[] }>;
  /** The current interviewers: offered even if the list does not contain them. */
  current?: readonly Ref[];
  /** Id of the user who holds it if no one is chosen. */
  self?: string;
  placeholder?: string;
  hint?: string;
  emptyHint?: string;
  add?: { label: string; onClick: () => void };
}

const NOBODY: readonly Ref[] = [];

/** Selects the interviewers: one, and up to two more. */
export function InterviewersField<F extends Held & FieldValues, T>({
  control: form,
  list,
  current = NOBODY,
  self,
  ...first
}: InterviewersFieldProps<F, T>) {
  // The form may have any other fields: only these two are used.
  const control = form as unknown as Control<Held>;
  const interviewer = useWatch({ control, name: 'interviewer' });
  const { field, fieldState } = useController({ control, name: 'others' });
  const select = useRef<HTMLSelectElement>(null);
  const listId = useId();
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    if (isAsked) select.current?.focus();
  }, [isAsked]);
  const listed = list.data?.items ?? [];
  const people = [...current.filter(({ _id }) => !listed.some(one => one._id === _id)), ...listed];
  const chosen = field.value.flatMap(id => people.find(({ _id }) => _id === id) ?? []);
  const free = people.filter(({ _id }) => _id !== (interviewer || self) && !field.value.includes(_id));
  const isFull = field.value.length >= INTERVIEWERS_MAX - 1;
  // Most interviews have one interviewer: the second list appears on request.
  const isShown = isAsked || field.value.length > 0;
  return (
    <>
      <ChoiceField
        control={control}
        name="interviewer"
        label="Interviewer"
        list={list}
        current={current.find(({ _id }) => _id === interviewer)}
        aside={!isShown && free.length > 0 && <TextButton onClick={() => setIsAsked(true)}>Add another</TextButton>}
        {...first}
      />
      {isShown && (
        <div className="grid content-start gap-2">
          <Field
            label="With (optional)"
            error={fieldState.error?.message}
            hint={isFull ? `At most ${INTERVIEWERS_MAX} people hold an interview together.` : 'They hold it together.'}
          >
            <Select
              ref={select}
              value=""
              disabled={isFull}
              aria-describedby={chosen.length > 0 ? listId : undefined}
              onBlur={field.onBlur}
              onChange={event => field.onChange([...field.value, event.target.value])}
            >
              <option value="">Add another interviewer</option>
              {free.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          {chosen.length > 0 && (
            <ul id={listId} aria-label="Further interviewers" className="flex flex-wrap gap-2">
              {chosen.map(({ _id, name }) => (
                <li
                  key={_id}
                  className="flex min-w-0 items-center gap-1 rounded-full bg-sunken py-0.5 pr-0.5 pl-3 text-sm"
                >
                  <bdi className="min-w-0 truncate">{name}</bdi>
                  <button
                    type="button"
                    aria-label={`Remove ${name}`}
                    className="grid size-8 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-raised hover:text-ink max-sm:size-11"
                    onClick={() => {
                      field.onChange(field.value.filter(id => id !== _id));
                      select.current?.focus();
                    }}
                  >
                    <X className="size-4" aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  );
}

const OPTIONS = POLICIES.map(value => {
  const { name, allowed, means } = POLICY_WORDS[value];
  return { value, label: name, hint: `${allowed}. ${means}` };
});

/** Selects what the candidate may use, and explains how that affects what is recorded. */
export function PolicyField(props: Pick<ComponentProps<typeof RadioCards>, 'radio' | 'error'>) {
  return <RadioCards label="The candidate may use" options={OPTIONS} {...props} />;
}

interface MeetingLinkFieldProps {
  input: UseFormRegisterReturn;
  error: string | undefined;
}

/** Where the people of a Real interview meet, if not in our room. */
export function MeetingLinkField({ input, error }: MeetingLinkFieldProps) {
  return (
    <Field
      label="Meeting link (optional)"
      hint="A Zoom, Meet or Teams link to meet there. Empty: our own room."
      error={error}
    >
      <Input type="url" inputMode="url" autoComplete="off" {...input} />
    </Field>
  );
}

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
