import { useId, useState } from 'react';
import { Globe } from 'lucide-react';
import { Button } from '#web/components/ui/button';
import { Select } from '#web/components/ui/controls';
import { localZone } from '#web/lib/local-dates';
import { byDay, dayName, ownZone, timeName, zonesFor } from '../rules';
import { useTimesWords } from '../use-times-words';

interface TimePickerProps {
  slots: readonly string[];
  companyZone: string;
  timeZone: string;
  onZone: (timeZone: string) => void;
  chosen: string | null;
  onChoose: (slot: string) => void;
}

/** Days shown at first: enough to choose from, few enough for a phone. */
const DAYS_SHOWN = 3;

/** Times by day on the clock of a zone, which is always named: radio buttons, so that the arrow keys move. */
export function TimePicker({ slots, companyZone, timeZone, onZone, chosen, onChoose }: TimePickerProps) {
  const { t, language } = useTimesWords();
  const [shown, setShown] = useState(DAYS_SHOWN);
  const name = useId();
  const days = byDay(slots, timeZone);
  const [first] = slots;
  if (first === undefined) return null;
  const zone = localZone(language, first, timeZone);
  return (
    <div className="grid gap-6">
      <div className="flex items-center gap-2.5">
        <Globe className="size-5 shrink-0 text-ink-2" aria-hidden="true" />
        <Select aria-label={t('zone')} value={timeZone} onChange={event => onZone(event.target.value)}>
          {zonesFor(companyZone).map(one => (
            <option key={one} value={one}>
              {one === ownZone() ? t('ownZone', { zone: localZone(language, first, one) }) : one.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      </div>
      {days.slice(0, shown).map(day => (
        <fieldset key={day.key} className="grid gap-3">
          <legend className="mb-1 text-lg font-semibold">{dayName(language, day.slots[0] ?? first, timeZone)}</legend>
          <p className="text-base text-ink-2">{t('count', { count: day.slots.length, zone })}</p>
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
            {day.slots.map(slot => (
              <label
                key={slot}
                className="relative grid min-h-11 cursor-pointer place-items-center rounded-md border border-line-strong bg-surface px-2 font-medium tabular-nums hover:bg-sunken has-checked:border-accent has-checked:bg-accent-tint has-checked:text-accent-text has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
              >
                <input
                  type="radio"
                  name={name}
                  className="absolute inset-0 cursor-pointer opacity-0"
                  checked={slot === chosen}
                  onChange={() => onChoose(slot)}
                  aria-label={`${timeName(language, slot, timeZone)}, ${dayName(language, slot, timeZone)}`}
                />
                <span aria-hidden="true">{timeName(language, slot, timeZone)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {days.length > shown && (
        <Button className="justify-self-start" onClick={() => setShown(shown + DAYS_SHOWN)}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}
