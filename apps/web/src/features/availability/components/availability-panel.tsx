import type { Availability } from '@interview-detection/shared/availability/availability.schema';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { availabilityEndpoints } from '@interview-detection/shared/availability/availability.endpoints';
import { mutationOptions, useQuery } from '@tanstack/react-query';
import { FormFailure } from '#web/components/form/form-failure';
import { useServerForm } from '#web/components/form/use-server-form';
import { ZoneSelect } from '#web/components/form/zone-select';
import { QueryView } from '#web/components/records/query-view';
import { LoadingState } from '#web/components/states/loading-state';
import { Button } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { FormActions } from '#web/components/ui/form-actions';
import { Select } from '#web/components/ui/controls';
import { Skeleton } from '#web/components/ui/skeleton';
import { clockTime } from '#web/lib/dates';
import type { CallInput } from '#web/lib/api-client';
import { nounKey, call, endpointQuery } from '#web/lib/session-client';
import { availabilityFormSchema, availabilityValues, BUFFERS, toAvailability } from '../schema';
import { DaysOff } from './days-off';
import { WorkingHours } from './working-hours';

const ownQuery = endpointQuery(availabilityEndpoints.own, {});

/** Reads the user's own working hours. */
const useOwnAvailability = () => useQuery(ownQuery);

const saveAvailability = () =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof availabilityEndpoints.set>['body']) =>
      call(availabilityEndpoints.set, { body }),
    onSuccess: (saved, _body, _before, { client }) => {
      client.setQueryData(ownQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: nounKey(availabilityEndpoints.list) });
    },
  });

/** When the user can hold interviews. */
export function AvailabilityPanel() {
  return (
    <QueryView
      query={useOwnAvailability()}
      skeleton={
        <LoadingState label="Loading your working hours">
          <Skeleton className="h-96 w-full" />
        </LoadingState>
      }
      title="We couldn’t load your working hours"
    >
      {kept => <AvailabilityForm kept={kept} />}
    </QueryView>
  );
}

function AvailabilityForm({ kept }: { kept: Availability }) {
  const [now] = useState(() => new Date());
  const initial = availabilityValues(kept);
  const { form, changed, pending, failure, submit } = useServerForm({
    schema: availabilityFormSchema,
    initial,
    mutation: saveAvailability(),
    wireNames: { timeZone: 'timeZone', hours: 'days', daysOff: 'daysOff', bufferMinutes: 'bufferMinutes' },
    success: 'Your availability is saved',
    unmountedError: 'Couldn’t save your availability.',
  });
  const { errors } = form.formState;
  const [timeZone, days, daysOff, bufferMinutes = 0] = useWatch({
    control: form.control,
    name: ['timeZone', 'days', 'daysOff', 'bufferMinutes'],
  });
  const buffers = [...new Set([...BUFFERS, bufferMinutes ?? 0])].sort((one, other) => one - other);
  const touch = { shouldDirty: true, shouldValidate: form.formState.isSubmitted } as const;
  return (
    <form noValidate className="grid max-w-[720px] grid-cols-[minmax(0,1fr)] gap-5" onSubmit={submit(toAvailability)}>
      <p className="max-w-[68ch] text-sm text-ink-2">
        Colleagues see these hours in the calendar and offer candidates times within them.
        {kept.isDefault && ' Until you save your own, they are Monday to Friday, 09:00 to 17:00.'}
      </p>
      <Field
        label="Time zone"
        error={errors.timeZone?.message}
        hint={`Your hours follow this time zone. It’s ${clockTime(now, timeZone)} there now.`}
      >
        <ZoneSelect
          value={timeZone}
          kept={initial.timeZone}
          onChange={zone => form.setValue('timeZone', zone, touch)}
        />
      </Field>
      <WorkingHours
        days={days}
        errors={errors.days}
        onChange={(day, spans) => form.setValue(`days.${day}`, spans, touch)}
      />
      <DaysOff days={daysOff} timeZone={timeZone} onChange={next => form.setValue('daysOff', next, touch)} />
      <Field
        label="Buffer"
        error={errors.bufferMinutes?.message}
        hint="Kept free before and after each interview."
        className="max-w-60"
      >
        <Select {...form.register('bufferMinutes', { valueAsNumber: true })}>
          {buffers.map(minutes => (
            <option key={minutes} value={minutes}>
              {minutes === 0 ? 'None' : `${minutes} minutes`}
            </option>
          ))}
        </Select>
      </Field>
      <FormFailure message={failure} />
      <FormActions status={changed ? 'Unsaved changes' : undefined}>
        <Button type="submit" variant="primary" busy={pending}>
          Save
        </Button>
      </FormActions>
    </form>
  );
}
