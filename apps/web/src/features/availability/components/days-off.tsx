import { DAYS_OFF_MAX } from '@interview-detection/shared/availability/availability.schema';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { Input } from '#web/components/ui/controls';
import { formatDay, todayIn } from '#web/lib/dates';

interface DaysOffProps {
  days: readonly string[];
  timeZone: string;
  onChange: (days: string[]) => void;
}

/** Single days without interviews, in order. */
export function DaysOff({ days, timeZone, onChange }: DaysOffProps) {
  const [chosen, setChosen] = useState('');
  const today = todayIn(timeZone);
  const add = () => {
    onChange([...new Set([...days, chosen])].sort());
    setChosen('');
  };
  return (
    <div>
      <div className="flex items-end gap-2">
        <Field label="Days off" className="w-48">
          <Input type="date" min={today} value={chosen} onChange={event => setChosen(event.target.value)} />
        </Field>
        <Button className="h-control" disabled={chosen === '' || days.length >= DAYS_OFF_MAX} onClick={add}>
          Add
        </Button>
      </div>
      {days.length > 0 && (
        <ul aria-label="Days off" className="mt-2.5 flex flex-wrap gap-2">
          {days.map(day => (
            <li key={day} className="inline-flex items-center rounded-sm bg-sunken pl-2.5 text-sm">
              {formatDay(day, today)}
              <Button
                variant="quiet"
                size="icon-sm"
                aria-label={`Remove ${formatDay(day, today)}`}
                onClick={() => onChange(days.filter(one => one !== day))}
              >
                <X aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
