import type { Scorecard } from '@interview-detection/shared/scorecards/scorecards.schema';
import { FormFailure } from '#web/components/form/form-failure';
import { RestoredNotice } from '#web/components/form/restored-notice';
import { useServerForm } from '#web/components/form/use-server-form';
import { Button } from '#web/components/ui/button';
import { Disclosure } from '#web/components/ui/disclosure';
import { Field } from '#web/components/ui/field';
import { Textarea } from '#web/components/ui/textarea';
import { submitScorecard } from '../api';
import { initialScorecard, scorecardFormSchema } from '../schema';
import { ScoreScale } from './score-scale';

interface ScorecardFormProps {
  /** Id of the interview. */
  id: string;
  own: Scorecard | null;
  criteria: readonly string[];
  onDone: () => void;
  /** Absent where there is nothing to return to. */
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
      <ScoreScale label="All in all" radio={form.register('overall')} error={errors.overall?.message} />
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
