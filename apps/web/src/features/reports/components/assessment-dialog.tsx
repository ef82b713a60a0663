import { zodResolver } from '@hookform/resolvers/zod';
import { ASSESSMENT_VERDICTS } from '@interview-detection/shared/reports/reports.rules';
import { assessmentInputSchema, type Assessment } from '@interview-detection/shared/reports/reports.schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogActions } from '../../../components/ui/dialog';
import { Field } from '../../../components/ui/field';
import { Notice } from '../../../components/ui/notice';
import { Textarea } from '../../../components/ui/textarea';
import { showServerErrors } from '../../../lib/form-errors';
import { notify } from '../../../lib/notify';
import { useAssessInterview } from '../api';
import { ASSESSMENT_WORDS } from '../assessment-words';

interface AssessmentDialogProps {
  /** Id of the interview. */
  id: string;
  current: Assessment | null;
  onClose: () => void;
}

/** One's own verdict and note; the earlier ones are kept. */
export function AssessmentDialog({ id, current, onClose }: AssessmentDialogProps) {
  const assess = useAssessInterview(id);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(assessmentInputSchema),
    defaultValues: { verdict: current?.verdict ?? ('undecided' as const), note: current?.note ?? '' },
  });
  const submit = form.handleSubmit(values => {
    setFailure(null);
    assess.mutate(values, {
      onSuccess: () => {
        notify.success('Your assessment is kept');
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
      description="It stands beside the AI Review with your name and the time."
    >
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <fieldset className="grid gap-2 sm:grid-cols-3">
          <legend className="mb-1.5 text-sm font-medium">Verdict</legend>
          {ASSESSMENT_VERDICTS.map(value => (
            <label
              key={value}
              className="flex h-11 cursor-pointer items-center gap-2.5 rounded-md border border-line-strong px-3 font-medium has-checked:border-accent has-checked:bg-accent-tint has-checked:text-accent-text"
            >
              <input type="radio" value={value} className="accent-accent" {...form.register('verdict')} />
              {ASSESSMENT_WORDS[value]}
            </label>
          ))}
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
