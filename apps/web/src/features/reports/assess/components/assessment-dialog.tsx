import { ASSESSMENT_VERDICTS, ASSESSMENT_WORDS } from '@interview-detection/shared/reports/reports.rules';
import { assessmentInputSchema, type Assessment } from '@interview-detection/shared/reports/judgements.schema';
import { z } from 'zod';
import { DialogFormEnd } from '#web/components/form/form-end';
import { RestoredNotice } from '#web/components/form/restored-notice';
import { useServerForm } from '#web/components/form/use-server-form';
import { Dialog } from '#web/components/ui/dialog';
import { Field } from '#web/components/ui/field';
import { RadioCards } from '#web/components/ui/radio-cards';
import { Textarea } from '#web/components/ui/controls';
import { assessInterview } from '#web/features/reports/api';

interface AssessmentDialogProps {
  /** Id of the interview. */
  id: string;
  /** The user's own assessment, never another person's. */
  own: Assessment | null;
  onClose: () => void;
}

/** Nothing is preselected: users choose their own verdict. */
const formSchema = assessmentInputSchema.extend({
  verdict: z.enum(ASSESSMENT_VERDICTS, { error: 'Choose a verdict' }),
});

const VERDICTS = ASSESSMENT_VERDICTS.map(value => ({ value, label: ASSESSMENT_WORDS[value] }));

/** Edits the user's own verdict and note. */
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
    unmountedError: 'We couldn’t save your assessment.',
    onDone,
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit(values => values)}>
      <RestoredNotice restored={restored} pending={pending} onStartOver={startOver}>
        Your assessment has not been saved yet.
      </RestoredNotice>
      <RadioCards
        label="Verdict"
        options={VERDICTS}
        radio={form.register('verdict')}
        error={form.formState.errors.verdict?.message}
      />
      <Field label="Note (optional)" error={form.formState.errors.note?.message}>
        <Textarea {...form.register('note')} />
      </Field>
      <DialogFormEnd failure={failure} pending={pending} action="Save assessment" />
    </form>
  );
}
