import { FormSection } from '#web/components/form/form-section';
import { Select } from '#web/components/ui/controls';
import { Field } from '#web/components/ui/field';
import { Segmented } from '#web/components/ui/segmented';
import { FreeTimes } from '#web/features/interviews/components/free-times';
import { StartFields } from '#web/features/interviews/components/interview-fields';
import { zoneLabel } from '#web/lib/dates';
import { DURATIONS } from '../schema';
import type { useAddInterview } from '../use-add-interview';
import { OfferFields } from './offer-fields';

const TIMINGS = [
  { value: 'fixed', label: 'Fixed time' },
  { value: 'offer', label: 'Offer times' },
] as const;

interface TimeSectionProps {
  add: ReturnType<typeof useAddInterview>;
  /** Ids of those who hold the interview; empty for one by the bot. */
  interviewers: readonly string[];
  timeZone: string;
  /** A time of day that suited before. */
  like: string | undefined;
}

/** Sets the time, with the next at which everyone is free, or offers several to the candidate. */
export function TimeSection({ add, interviewers, timeZone, like }: TimeSectionProps) {
  const { form } = add;
  const duration = (
    <Field label="Duration">
      <Select {...form.register('durationMinutes')}>
        {DURATIONS.map(minutes => (
          <option key={minutes} value={minutes}>
            {minutes} minutes
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <FormSection title="Time" remark={`Company time zone: ${zoneLabel(timeZone)}`}>
      <div className="grid">
        <Segmented
          label="How the time is set"
          value={add.isOffer ? 'offer' : 'fixed'}
          onChange={timing => form.setValue('timing', timing, { shouldDirty: true })}
          options={TIMINGS}
          wide
        />
      </div>
      {add.isOffer ? (
        <OfferFields
          form={form}
          people={interviewers}
          minutes={add.start.minutes}
          timeZone={timeZone}
          duration={duration}
        />
      ) : (
        <>
          <StartFields
            timeZone={timeZone}
            start={add.start}
            date={form.register('date')}
            time={form.register('time')}
            errors={form.formState.errors}
            duration={duration}
          />
          <FreeTimes
            interviewers={interviewers}
            minutes={add.start.minutes}
            timeZone={timeZone}
            like={like}
            chosen={add.start}
            onChoose={({ date, time }) => {
              form.setValue('date', date, { shouldDirty: true, shouldValidate: true });
              form.setValue('time', time, { shouldDirty: true, shouldValidate: true });
            }}
          />
        </>
      )}
    </FormSection>
  );
}
