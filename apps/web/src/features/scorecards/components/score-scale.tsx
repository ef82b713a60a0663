import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldError } from '#web/components/ui/field';
import { SCORES } from '../schema';
import { SCALE_ENDS } from '../words';

interface ScoreScaleProps {
  label: string;
  /** What `form.register` returns. */
  radio: Omit<ComponentProps<'input'>, 'type' | 'value' | 'className'>;
  /** The criterion may not have been observed. */
  mayBeUnseen?: boolean;
  error?: string | undefined;
  children?: ReactNode;
}

const [LEAST, MOST] = [SCORES[0], SCORES.at(-1)];
const nameOf = (score: string) => {
  const end = score === LEAST ? SCALE_ENDS.least : score === MOST ? SCALE_ENDS.most : null;
  return end ? `${score}, ${end.toLowerCase()}` : score;
};

/** A score from 1 to 5, all visible, as radio buttons: the arrow keys choose. */
export function ScoreScale({ label, radio, mayBeUnseen = false, error, children }: ScoreScaleProps) {
  const errorId = useId();
  return (
    <fieldset className="min-w-0" {...(error ? { 'aria-describedby': errorId } : {})}>
      <legend dir="auto" className="mb-1.5 w-full text-left text-sm font-medium [overflow-wrap:anywhere]">
        {label}
      </legend>
      <div className="flex max-w-120 gap-1.5">
        {SCORES.map(score => (
          <Choice key={score} value={score} name={nameOf(score)} radio={radio} className="min-w-0 flex-1">
            {score}
          </Choice>
        ))}
        {mayBeUnseen && (
          <Choice value="" name="Not seen" radio={radio} className="shrink-0 px-2.5 text-sm">
            Not seen
          </Choice>
        )}
      </div>
      <div aria-hidden="true" className="mt-1 flex max-w-120 gap-1.5 text-xs text-ink-2">
        <span className="flex flex-1 justify-between">
          <span>{SCALE_ENDS.least}</span>
          <span>{SCALE_ENDS.most}</span>
        </span>
        {mayBeUnseen && <span className="invisible shrink-0 px-2.5 text-sm">Not seen</span>}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
      {children}
    </fieldset>
  );
}

interface ChoiceProps {
  value: string;
  /** For screen readers. */
  name: string;
  radio: ScoreScaleProps['radio'];
  className: string;
  children: ReactNode;
}

function Choice({ value, name, radio, className, children }: ChoiceProps) {
  return (
    <label
      className={`relative flex h-9 cursor-pointer items-center justify-center rounded-md border border-line-strong font-medium whitespace-nowrap has-checked:border-accent has-checked:bg-accent-tint has-checked:text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-accent forced-colors:has-checked:border-[Highlight] max-sm:h-11 ${className}`}
    >
      <input
        type="radio"
        value={value}
        aria-label={name}
        className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
        {...radio}
      />
      <span aria-hidden="true">{children}</span>
    </label>
  );
}
