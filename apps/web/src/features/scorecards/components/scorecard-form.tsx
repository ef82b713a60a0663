import type { Scorecard } from '@interview-detection/shared/scorecards/scorecards.schema';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FormFailure } from '#web/components/form/form-failure';
import { RestoredNotice } from '#web/components/form/restored-notice';
import { useServerForm } from '#web/components/form/use-server-form';
import { Button } from '#web/components/ui/button';
import { Disclosure } from '#web/components/ui/disclosure';
import { Field, FieldError } from '#web/components/ui/field';
import { Textarea } from '#web/components/ui/controls';
import { submitScorecard } from '../api';
import { initialScorecard, scorecardFormSchema, SCORES } from '../schema';
import { SCALE_ENDS } from '../words';

interface ScorecardFormProps {
  /** Id of the interview. */
  id: string;
  own: Scorecard | null;
  criteria: readonly string[];
  onDone: () => void;
  /** Absent if there is nothing to return to. */
  onCancel?: (() => void) | undefined;
}

/** Edits the user's own scorecard. */
export function ScorecardForm({ id, own, criteria, onDone, onCancel }: ScorecardFormProps) {
  const { form, failure, pending, restored, startOver, submit } = useServerForm({
    schema: scorecardFormSchema,
    mode: 'onSubmit',
    initial: initialScorecard(own, criteria),
    mutation: submitScorecard(id),
    wireNames: { overall: 'overall', note: 'note' },
    draft: `scorecard ${id}`,
    success: 'Scorecard saved',
    unmountedError: 'We couldn’t save your scorecard.',
    onDone,
  });
  const { errors } = form.formState;
  const rows = form.getValues('criteria');
  return (
    <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5" onSubmit={submit(values => values)}>
      <RestoredNotice restored={restored} pending={pending} onStartOver={startOver}>
        Your scorecard has not been saved yet.
      </RestoredNotice>
      {rows.map(({ name, note }, at) => (
        <ScoreScale
          key={name}
          label={name}
          mayBeUnseen
          radio={form.register(`criteria.${at}.score`)}
          error={errors.criteria?.[at]?.score?.message}
        >
          <div className="mt-1.5">
            <Disclosure variant="line" summary={note ? 'Note' : 'Add a note'}>
              <Textarea
                dir="auto"
                aria-label={`Note on: ${name}`}
                className="text-left"
                {...form.register(`criteria.${at}.note`)}
              />
            </Disclosure>
          </div>
        </ScoreScale>
      ))}
      <ScoreScale label="Overall" radio={form.register('overall')} error={errors.overall?.message} />
      <Field
        label="What else you saw (optional)"
        error={errors.note?.message}
        hint="Candidates may ask your company for what it keeps about them. Scorecards are part of that."
      >
        <Textarea dir="auto" className="text-left" {...form.register('note')} />
      </Field>
      <FormFailure message={failure} />
      <div className="flex flex-wrap gap-2 max-sm:[&>*]:flex-1">
        <Button type="submit" variant="primary" busy={pending}>
          Save scorecard
        </Button>
        {onCancel && (
          <Button
            onClick={() => {
              startOver();
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

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
function ScoreScale({ label, radio, mayBeUnseen = false, error, children }: ScoreScaleProps) {
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
