import { useId, type ComponentProps } from 'react';
import { FieldError } from './field';

interface RadioCardsProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string; /** In a sentence, below the label. */ hint?: string }[];
  /** What groups the options: a name, or what `form.register` returns. */
  radio: Omit<ComponentProps<'input'>, 'type' | 'value' | 'className'>;
  error?: string | undefined;
}

/** A choice between a few options, each a card. None is preselected unless `radio` says so. */
export function RadioCards<T extends string>({ label, options, radio, error }: RadioCardsProps<T>) {
  const id = useId();
  const errorId = `${id}-error`;
  const described = error ? { 'aria-describedby': errorId } : {};
  return (
    <fieldset {...described}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid gap-2 sm:auto-cols-fr sm:grid-flow-col">
        {options.map(option => (
          <label
            key={option.value}
            className="flex min-h-11 cursor-pointer items-baseline gap-2.5 rounded-md border border-line-strong px-3 py-2.5 font-medium has-checked:border-accent has-checked:bg-accent-tint has-checked:text-accent-text forced-colors:has-checked:border-[Highlight]"
          >
            <input
              type="radio"
              value={option.value}
              className="shrink-0 translate-y-px accent-accent"
              {...described}
              {...named(`${id}-${option.value}`, option.hint)}
              {...radio}
            />
            <span className="min-w-0">
              <span id={`${id}-${option.value}`}>{option.label}</span>
              {option.hint && (
                <span id={`${id}-${option.value}-hint`} className="mt-0.5 block text-sm font-normal text-ink-2">
                  {option.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}

/** The hint is announced after the option's name and is not part of it. */
const named = (labelId: string, hint: string | undefined) =>
  hint === undefined ? {} : { 'aria-labelledby': labelId, 'aria-describedby': `${labelId}-hint` };
