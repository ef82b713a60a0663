import { Select } from '../ui/controls';

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
    <Select aria-label="Sort" className={className} value={value} onChange={event => onChange(event.target.value as S)}>
      {Object.entries<string>(labels).map(([sort, label]) => (
        <option key={sort} value={sort}>
          {label}
        </option>
      ))}
    </Select>
  );
}
