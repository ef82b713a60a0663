import { useId, type ComponentProps } from 'react';
import { FieldError } from './field';

interface RadioCardsProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  /** What ties them together: a name, or what `form.register` returns. */
  radio: Omit<ComponentProps<'input'>, 'type' | 'value' | 'className'>;
  error?: string | undefined;
}

/** One choice of a few that matters, each option a card, none chosen beforehand unless `radio` says so. */
export function RadioCards<T extends string>({ label, options, radio, error }: RadioCardsProps<T>) {
  const errorId = useId();
  const described = error ? { 'aria-describedby': errorId } : {};
  return (
    <fieldset {...described}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid gap-2 sm:auto-cols-fr sm:grid-flow-col">
        {options.map(option => (
          <label
            key={option.value}
            className="flex h-11 cursor-pointer items-center gap-2.5 rounded-md border border-line-strong px-3 font-medium has-checked:border-accent has-checked:bg-accent-tint has-checked:text-accent-text forced-colors:has-checked:border-[Highlight]"
          >
            <input type="radio" value={option.value} className="accent-accent" {...described} {...radio} />
            {option.label}
          </label>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
