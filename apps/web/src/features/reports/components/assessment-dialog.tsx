import { zodResolver } from '@hookform/resolvers/zod';
import { ASSESSMENT_VERDICTS, ASSESSMENT_WORDS } from '@interview-detection/shared/reports/reports.rules';
import { assessmentInputSchema, type Assessment } from '@interview-detection/shared/reports/reports.schema';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogActions } from '../../../components/ui/dialog';
import { Field, FieldError } from '../../../components/ui/field';
import { Notice } from '../../../components/ui/notice';
import { Textarea } from '../../../components/ui/textarea';
import { showServerErrors } from '../../../lib/form-errors';
import { notify } from '../../../lib/notify';
import { useAssessInterview } from '../api';

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
  const assess = useAssessInterview(id);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { ...(own ? { verdict: own.verdict } : {}), note: own?.note ?? '' },
  });
  const verdictError = form.formState.errors.verdict?.message;
  const verdictErrorId = useId();
  const submit = form.handleSubmit(values => {
    setFailure(null);
    assess.mutate(values, {
      onSuccess: () => {
        notify.success('Assessment saved');
        onClose();
      },
      onError: error => setFailure(showServerErrors(error, form.setError, { verdict: 'verdict', note: 'note' })),
    });
  });
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title="Your assessment"
      description="Your name and the time are saved with it."
    >
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <fieldset
          className="grid gap-2 sm:grid-cols-3"
          {...(verdictError ? { 'aria-describedby': verdictErrorId } : {})}
        >
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
        {failure && <Notice tone="bad" title={failure} />}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={assess.isPending}>
            Save assessment
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
