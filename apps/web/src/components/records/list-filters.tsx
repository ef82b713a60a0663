import type { ReactNode } from 'react';
import { Input, Select } from '../ui/controls';

/** Filters and orders are used less than the list below them, so they step back; a filter that is set stands out. */
const filterLook = (isSet: boolean): string =>
  isSet ? 'border-accent! bg-accent-tint! font-medium' : 'border-transparent! bg-sunken! text-ink-2! hover:text-ink!';

/** In the window of a phone's filters, a row with the label before the control; elsewhere the control alone. */
function FilterRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents in-data-filters:grid in-data-filters:grid-cols-[7rem_minmax(0,1fr)] in-data-filters:items-center in-data-filters:gap-3">
      <span aria-hidden="true" className="hidden text-sm text-ink-2 in-data-filters:block">
        {label}
      </span>
      {children}
    </div>
  );
}

interface SortSelectProps<S extends string> {
  value: S;
  /** The available orders in words, in the order of the list. */
  labels: Readonly<Record<S, string>>;
  onChange: (sort: S) => void;
  className?: string;
}

/** Selects the order of a list. */
export function SortSelect<S extends string>({ value, labels, onChange, className }: SortSelectProps<S>) {
  return (
    <FilterRow label="Sort">
      <Select
        aria-label="Sort"
        look={filterLook(false)}
        className={className}
        value={value}
        onChange={event => onChange(event.target.value as S)}
      >
        {Object.entries<string>(labels).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </Select>
    </FilterRow>
  );
}

interface FilterSelectProps<V extends string> {
  label: string;
  /** Label of the unfiltered list: `All types`. */
  unset: string;
  value: V | undefined;
  /** Absent while they are loading. */
  options: readonly { value: V; label: string }[] | undefined;
  onChange: (value: V | undefined) => void;
  className?: string;
}

/** One filter; its first option means no filter. */
export function FilterSelect<V extends string>(props: FilterSelectProps<V>) {
  const { label, unset, value, options, onChange, className } = props;
  const known = value === undefined || options?.some(option => option.value === value);
  return (
    <FilterRow label={label}>
      <Select
        aria-label={label}
        look={filterLook(value !== undefined)}
        className={className}
        value={value ?? ''}
        onChange={({ target }) => onChange(options?.find(option => option.value === target.value)?.value)}
      >
        <option value="">{unset}</option>
        {!known && <option value={value}>Chosen {label.toLowerCase()}</option>}
        {options?.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </FilterRow>
  );
}

interface DayInputProps {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** The first or last day of a list. */
export function DayInput({ label, value = '', onChange, ...bounds }: DayInputProps) {
  return (
    <label className="flex items-center gap-2 text-sm text-ink-2 in-data-filters:grid in-data-filters:grid-cols-[7rem_minmax(0,1fr)] in-data-filters:gap-3">
      {label}
      <Input
        type="date"
        className="w-40 in-data-filters:w-full"
        value={value}
        {...bounds}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    </label>
  );
}
