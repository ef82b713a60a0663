import { useId, type ReactNode } from 'react';

interface SegmentedProps<T extends string> {
  /** What is chosen, for screen readers. */
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: ReactNode; icon?: ReactNode }[];
  /** The segments fill the available width. */
  wide?: boolean;
}

/**
 * A choice between a few options, all visible: radio buttons that look like one control. Forced colours remove
 * backgrounds, so the chosen one uses a system colour.
 */
export function Segmented<T extends string>({ label, value, onChange, options, wide }: SegmentedProps<T>) {
  const name = useId();
  return (
    <fieldset
      className={`${wide ? 'grid auto-cols-fr' : 'inline-grid max-w-full min-w-0 auto-cols-[minmax(max-content,1fr)] overflow-x-auto'} grid-flow-col rounded-[9px] bg-sunken p-[3px]`}
    >
      <legend className="sr-only">{label}</legend>
      {options.map(option => (
        <label
          key={option.value}
          className={`relative flex h-8 cursor-pointer items-center justify-center gap-1.5 rounded-[7px] px-3 font-medium text-ink-2 ${wide ? 'text-center leading-tight sm:whitespace-nowrap' : 'whitespace-nowrap'} transition-colors duration-150 hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-lift forced-colors:has-checked:bg-[SelectedItem] forced-colors:has-checked:text-[SelectedItemText] forced-colors:has-checked:forced-color-adjust-none has-focus-visible:outline-2 has-focus-visible:outline-accent max-sm:h-11 [&_svg]:size-4 [&_svg]:shrink-0`}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-[7px] outline-none"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
