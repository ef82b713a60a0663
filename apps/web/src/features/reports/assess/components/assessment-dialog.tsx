import { ASSESSMENT_VERDICTS, ASSESSMENT_WORDS } from '@interview-detection/shared/reports/reports.rules';
import { assessmentInputSchema, type Assessment } from '@interview-detection/shared/reports/reports.schema';
import { useId } from 'react';
import { z } from 'zod';
import { FormFailure } from '../../../../components/form/form-failure';
import { RestoredNotice } from '../../../../components/form/restored-notice';
import { useServerForm } from '../../../../components/form/use-server-form';
import { Button } from '../../../../components/ui/button';
import { CloseButton, Dialog, DialogActions } from '../../../../components/ui/dialog';
import { Field, FieldError } from '../../../../components/ui/field';
import { Textarea } from '../../../../components/ui/textarea';
import { assessInterview } from '../../api';

interface AssessmentDialogProps {
  /** Id of the interview. */
  id: string;
  /** One's own; nobody else's is ever shown as it. */
  own: Assessment | null;
  onClose: () => void;
}

/** Nothing is chosen for anybody: a verdict is one's own. */
const formSchema = assessmentInputSchema.extend({
  verdict: z.enum(ASSESSMENT_VERDICTS, { error: 'Choose a verdict' }),
});

/** One's own verdict and note, from what they were or blank. */
export function AssessmentDialog({ id, own, onClose }: AssessmentDialogProps) {
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title="Your assessment"
      description="Your name and the time are saved with it."
    >
      <AssessmentForm id={id} own={own} onDone={onClose} />
    </Dialog>
  );
}

interface AssessmentFormProps {
  id: string;
  own: Assessment | null;
  onDone: () => void;
}

function AssessmentForm({ id, own, onDone }: AssessmentFormProps) {
  const { form, failure, pending, restored, startOver, submit } = useServerForm({
    schema: formSchema,
    mode: 'onSubmit',
    initial: { ...(own ? { verdict: own.verdict } : {}), note: own?.note ?? '' },
    mutation: assessInterview(id),
    wireNames: { verdict: 'verdict', note: 'note' },
    draft: `assessment ${id}`,
    success: 'Assessment saved',
    whenGone: 'Your assessment was not saved.',
    onDone,
  });
  const verdictError = form.formState.errors.verdict?.message;
  const verdictErrorId = useId();
  return (
    <form noValidate className="grid gap-4" onSubmit={submit(values => values)}>
      <RestoredNotice restored={restored} pending={pending} onStartOver={startOver}>
        Your assessment has not been saved yet.
      </RestoredNotice>
      <fieldset className="grid gap-2 sm:grid-cols-3" {...(verdictError ? { 'aria-describedby': verdictErrorId } : {})}>
        <legend className="mb-1.5 text-sm font-medium">Verdict</legend>
        {ASSESSMENT_VERDICTS.map(value => (
          <label
            key={value}
            className="flex h-11 cursor-pointer items-center gap-2.5 rounded-md border border-line-strong px-3 font-medium has-checked:border-accent has-checked:bg-accent-tint has-checked:text-accent-text"
          >
            <input
              type="radio"
              value={value}
              className="accent-accent"
              {...(verdictError ? { 'aria-describedby': verdictErrorId } : {})}
              {...form.register('verdict')}
            />
            {ASSESSMENT_WORDS[value]}
          </label>
        ))}
        <div className="sm:col-span-3">
          <FieldError id={verdictErrorId}>{verdictError}</FieldError>
        </div>
      </fieldset>
      <Field label="Note (optional)" error={form.formState.errors.note?.message}>
        <Textarea {...form.register('note')} />
      </Field>
      <FormFailure message={failure} />
      <DialogActions>
        <CloseButton>Cancel</CloseButton>
        <Button type="submit" look="primary" busy={pending}>
          Save assessment
        </Button>
      </DialogActions>
    </form>
  );
}
