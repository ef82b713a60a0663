import { Check, ChevronDown } from 'lucide-react';
import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { countryOf, findZones, offsetWords, timeZones, zoneClock, zoneGroups, zoneOf, type Zone } from '#web/lib/zones';
import { controlClass } from '../ui/controls';
import { useFieldControl } from '../ui/field';

/** The list of a combobox (WAI-ARIA), for which HTML has no elements: the field keeps the focus. */
const ROLES = { list: 'listbox', group: 'group', option: 'option' } as const;

/** Keeps the focus in the field while the list is clicked. */
const keepFocus = (list: HTMLElement | null): void =>
  list?.addEventListener('mousedown', event => event.preventDefault());

interface ZoneSelectProps {
  value: string;
  /** The zone that is saved, which leads the list. */
  kept: string;
  onChange: (timeZone: string) => void;
}

interface OpenList {
  zones: readonly Zone[];
  at: Date;
  /** What was typed since the list opened. */
  text: string;
  /** The place of the option that Enter chooses. */
  active: number;
}

/** Chooses a time zone from a list that is searched by city, country and offset; each with its offset and its time. */
export function ZoneSelect({ value, kept, onChange }: ZoneSelectProps) {
  const id = useId();
  const [openedAt] = useState(() => new Date());
  const [list, setList] = useState<OpenList | null>(null);
  const { zones, text } = list ?? {};
  const groups = useMemo(() => {
    if (!zones) return [];
    return text?.trim() ? [{ label: '', zones: findZones(zones, text) }] : zoneGroups(zones, kept);
  }, [zones, text, kept]);
  const options = groups.flatMap(group => group.zones);
  const label = useMemo(() => labelOf(zoneOf(value, openedAt)), [value, openedAt]);
  const optionId = (place: number) => `${id}-${place}`;
  const activeId = list && options[list.active] ? optionId(list.active) : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function open(typed = '') {
    const at = new Date();
    const all = timeZones(kept, at);
    const first = zoneGroups(all, kept).flatMap(group => group.zones);
    const active = typed
      ? 0
      : Math.max(
          0,
          first.findIndex(({ name }) => name === value),
        );
    setList({ zones: all, at, text: typed, active });
  }
  function choose(zone: Zone | undefined) {
    if (zone) onChange(zone.name);
    setList(null);
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (!list) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      open();
    } else if (step) {
      event.preventDefault();
      setList({ ...list, active: Math.min(options.length - 1, Math.max(0, list.active + step)) });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (activeId) choose(options[list.active]);
    } else if (event.key === 'Escape') {
      setList(null);
    } else if (event.key === 'Tab' && list.text.trim()) {
      choose(options[list.active]);
    }
  }

  const placeOf = new Map(options.map((zone, place) => [zone, place]));
  return (
    <div className="relative">
      <input
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={list !== null}
        aria-controls={list ? `${id}-list` : undefined}
        aria-activedescendant={activeId}
        className={controlClass({ shape: 'line', className: 'truncate pe-9' })}
        placeholder="City, country or offset"
        value={list ? list.text : label}
        onClick={() => !list && open()}
        onChange={({ target }) => (list ? setList({ ...list, text: target.value, active: 0 }) : open(target.value))}
        onKeyDown={onKeyDown}
        onBlur={() => setList(null)}
        {...useFieldControl({})}
      />
      <ChevronDown
        className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-ink-2"
        aria-hidden="true"
      />
      <span aria-live="polite" className="sr-only">
        {list?.text.trim() && `${options.length} time ${options.length === 1 ? 'zone' : 'zones'}`}
      </span>
      {list && (
        <div
          role={ROLES.list}
          id={`${id}-list`}
          aria-label="Time zones"
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto overscroll-contain rounded-md border border-line bg-raised p-1 shadow-float"
          ref={keepFocus}
        >
          {options.length === 0 && (
            <p className="px-2.5 py-3 text-sm text-ink-2">No time zone found. Try a city, a country or “+2”.</p>
          )}
          {groups.map(group => (
            <div key={group.label} role={ROLES.group} aria-label={group.label || 'Found'}>
              {group.label && (
                <p aria-hidden="true" className="px-2.5 pt-2.5 pb-1 text-xs font-medium text-ink-2">
                  {group.label}
                </p>
              )}
              {group.zones.map(zone => {
                const place = placeOf.get(zone) ?? 0;
                return (
                  <ZoneOption
                    key={zone.name}
                    id={optionId(place)}
                    zone={zone}
                    time={zoneClock(zone, list.at)}
                    isChosen={zone.name === value}
                    isActive={place === list.active}
                    onChoose={() => choose(zone)}
                  />
                );
              })}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

const labelOf = ({ place, offset }: Zone) => (place === 'UTC' ? place : `${place} (${offsetWords(offset)})`);

interface ZoneOptionProps {
  id: string;
  zone: Zone;
  time: string;
  isChosen: boolean;
  isActive: boolean;
  onChoose: () => void;
}

function ZoneOption({ id, zone, time, isChosen, isActive, onChoose }: ZoneOptionProps) {
  const country = countryOf(zone);
  return (
    <button
      type="button"
      tabIndex={-1}
      role={ROLES.option}
      id={id}
      aria-selected={isChosen}
      data-active={isActive || undefined}
      className="flex min-h-9 w-full text-start cursor-pointer items-center gap-3 rounded-[7px] px-2.5 text-sm hover:bg-sunken data-active:bg-accent-tint max-sm:min-h-11 forced-colors:data-active:outline-2"
      onClick={onChoose}
    >
      <span className="min-w-0 flex-1 truncate">
        {zone.place}
        {country && country !== zone.place && <span className="text-ink-2">{` · ${country}`}</span>}
      </span>{' '}
      <span className="text-ink-2 tabular-nums">{offsetWords(zone.offset)}</span>{' '}
      <span className="w-11 text-end tabular-nums">{time}</span>
      <Check className={`size-4 shrink-0 ${isChosen ? '' : 'invisible'}`} aria-hidden="true" />
    </button>
  );
}
