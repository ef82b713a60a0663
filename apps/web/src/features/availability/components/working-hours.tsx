import { Plus, X } from 'lucide-react';
import type { FieldErrors } from 'react-hook-form';
import { Button } from '#web/components/ui/button';
import { Checkbox, Input } from '#web/components/ui/controls';
import { FieldError } from '#web/components/ui/field';
import { USUAL, WEEKDAYS, type AvailabilityFormInput } from '../schema';

type Days = AvailabilityFormInput['days'];
type Spans = Days[number];

interface WorkingHoursProps {
  days: Days;
  errors: FieldErrors<AvailabilityFormInput>['days'];
  onChange: (day: number, spans: Spans) => void;
}

/** Hours for each day of the week, in several spans where there is a break. */
export function WorkingHours({ days, errors, onChange }: WorkingHoursProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Working hours</legend>
      <ul className="divide-y divide-line rounded-md border border-line">
        {WEEKDAYS.map((name, day) => {
          const spans = days[day] ?? [];
          const change = (place: number, part: Partial<Spans[number]>) =>
            onChange(
              day,
              spans.map((span, index) => (index === place ? { ...span, ...part } : span)),
            );
          return (
            <li key={name} className="grid gap-x-3 gap-y-2 px-3.5 py-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
              <Checkbox checked={spans.length > 0} onChange={isOn => onChange(day, isOn ? [USUAL] : [])}>
                {name}
              </Checkbox>
              {spans.length === 0 ? (
                <span className="self-center text-sm text-ink-2">Not working</span>
              ) : (
                <div className="grid min-w-0 gap-2">
                  {places(spans).map(({ span, place, key }) => (
                    <div key={key}>
                      <div className="flex items-center gap-2 max-sm:gap-1">
                        <Input
                          type="time"
                          className="w-32 min-w-0 max-sm:px-2"
                          aria-label={`${name}, from`}
                          value={span.from}
                          onChange={event => change(place, { from: event.target.value })}
                        />
                        <span aria-hidden="true">–</span>
                        <Input
                          type="time"
                          className="w-32 min-w-0 max-sm:px-2"
                          aria-label={`${name}, to`}
                          value={span.to}
                          onChange={event => change(place, { to: event.target.value })}
                        />
                        {spans.length > 1 && (
                          <Button
                            variant="quiet"
                            size="icon-sm"
                            aria-label={`Remove ${span.from} to ${span.to} on ${name}`}
                            onClick={() =>
                              onChange(
                                day,
                                spans.filter((_span, index) => index !== place),
                              )
                            }
                          >
                            <X aria-hidden="true" />
                          </Button>
                        )}
                        {place === spans.length - 1 && (
                          <Button
                            variant="quiet"
                            size="icon-sm"
                            aria-label={`Add hours on ${name}`}
                            onClick={() => onChange(day, [...spans, { from: span.to, to: '' }])}
                          >
                            <Plus aria-hidden="true" />
                          </Button>
                        )}
                      </div>
                      <FieldError>
                        {errors?.[day]?.[place]?.from?.message ?? errors?.[day]?.[place]?.to?.message}
                      </FieldError>
                    </div>
                  ))}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

/** Spans have no identity but their place; their inputs are controlled. */
const places = (spans: Spans) => spans.map((span, place) => ({ span, place, key: `span ${place + 1}` }));
