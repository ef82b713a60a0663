import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogActions } from '../../../components/ui/dialog';
import { Field } from '../../../components/ui/field';
import { Input } from '../../../components/ui/input';
import { Notice } from '../../../components/ui/notice';
import { Textarea } from '../../../components/ui/textarea';
import { useUsers } from '../../users/api';
import { useCorrectInterview } from '../use-correct-interview';
import { BusyQuestion } from './busy-question';
import { ChoiceField } from './choice-field';
import { ResumeDropZone } from './resume-drop-zone';

interface CorrectInterviewDialogProps {
  interview: Interview;
  onClose: () => void;
}

/** Corrects a mistake in an open interview (contract §17); its time is moved on the Reschedule screen. */
export function CorrectInterviewDialog({ interview, onClose }: CorrectInterviewDialogProps) {
  const correct = useCorrectInterview(interview, onClose);
  const users = useUsers();
  const { form } = correct;
  const { errors } = form.formState;
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title="Correct interview"
      description="Whoever is concerned gets an e-mail about it. Name, e-mail and resume change for the candidate."
    >
      <form noValidate className="grid gap-4" onSubmit={event => void correct.submit(event)}>
        <Field label="Candidate name" error={errors.candidate?.message}>
          <Input autoComplete="off" {...form.register('candidate')} />
        </Field>
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" inputMode="email" autoComplete="off" {...form.register('email')} />
        </Field>
        {interview.interviewType !== 'Bot' && (
          <ChoiceField
            control={form.control}
            name="interviewer"
            label="Interviewer"
            list={users}
            current={interview.interviewer}
          />
        )}
        <Field label="Description" error={errors.description?.message}>
          <Textarea {...form.register('description')} />
        </Field>
        <ResumeDropZone
          control={form.control}
          name="resume"
          label="New resume (optional)"
          progress={correct.progress}
        />
        {correct.conflict && (
          <BusyQuestion
            key={correct.conflict}
            message={correct.conflict}
            sending={correct.sending}
            onConfirm={() => void correct.submitAnyway()}
          />
        )}
        {correct.failure && (
          <Notice tone="bad" title={correct.failure}>
            Nothing you typed is lost.
          </Notice>
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={correct.sending}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
