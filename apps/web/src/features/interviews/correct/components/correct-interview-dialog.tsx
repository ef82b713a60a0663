import { POLICY_WORDS } from '@interview-detection/shared/interviews/policy.rules';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { DialogFormEnd } from '#web/components/form/form-end';
import { RestoredNotice } from '#web/components/form/restored-notice';
import { Dialog } from '#web/components/ui/dialog';
import { Field } from '#web/components/ui/field';
import { Input, Textarea } from '#web/components/ui/controls';
import { useInterviewers } from '#web/entities/users/api';
import { hasAgreed, peopleToNotify } from '../schema';
import { useCorrectInterview } from '../use-correct-interview';
import { BusyQuestion, RecipientsNotice } from '#web/features/interviews/components/busy-question';
import { InterviewersField, MeetingLinkField, PolicyField } from '#web/features/interviews/components/interview-fields';
import { NoMailNotice } from '#web/entities/company/components/mail-notices';
import { ResumeDropZone } from '#web/features/interviews/components/resume-drop-zone';

interface CorrectInterviewDialogProps {
  interview: Interview;
  onClose: () => void;
}

/** Corrects a mistake in an open interview (contract §17); its time is changed on the Reschedule screen. */
export function CorrectInterviewDialog({ interview, onClose }: CorrectInterviewDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title="Edit interview"
      description="Name, email and resume change for the candidate everywhere."
    >
      <CorrectForm interview={interview} onDone={onClose} />
    </Dialog>
  );
}

function CorrectForm({ interview, onDone }: { interview: Interview; onDone: () => void }) {
  const correct = useCorrectInterview(interview, onDone);
  const users = useInterviewers();
  const { form } = correct;
  const { errors } = form.formState;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={event => void correct.submit(event)}>
      <RestoredNotice restored={correct.restored} pending={correct.pending} onStartOver={correct.startOver}>
        The interview has not been corrected yet.
      </RestoredNotice>
      <NoMailNotice />
      <Field label="Candidate name" error={errors.candidate?.message}>
        <Input autoComplete="off" {...form.register('candidate')} />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" inputMode="email" autoComplete="off" {...form.register('email')} />
      </Field>
      {interview.interviewType !== 'Bot' && (
        <InterviewersField control={form.control} list={users} current={interview.interviewers} />
      )}
      {interview.interviewType !== 'Bot' && (
        <MeetingLinkField input={form.register('meetingLink')} error={errors.meetingLink?.message} />
      )}
      <Field label="Description" error={errors.description?.message}>
        <Textarea {...form.register('description')} />
      </Field>
      {hasAgreed(interview) ? (
        <p className="text-sm text-ink-2">
          The candidate has agreed to the interview as it is, so what they may use stays:{' '}
          {POLICY_WORDS[interview.policy].allowed}.
        </p>
      ) : (
        <PolicyField radio={form.register('policy')} error={errors.policy?.message} />
      )}
      <ResumeDropZone control={form.control} name="resume" label="New resume (optional)" progress={correct.progress} />
      {correct.conflict && (
        <BusyQuestion
          key={correct.conflict}
          message={correct.conflict}
          sending={correct.pending}
          onConfirm={() => void correct.submitAnyway()}
        />
      )}
      <DialogFormEnd failure={correct.failure} pending={correct.pending} action="Save">
        <RecipientsNotice
          people={peopleToNotify(interview, correct.values, users.data?.items ?? [])}
          what="an email about it"
        />
      </DialogFormEnd>
    </form>
  );
}
