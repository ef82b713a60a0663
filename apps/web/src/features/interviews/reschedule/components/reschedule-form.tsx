import { LIMITS } from '@interview-detection/shared/fields';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { Link } from 'react-router-dom';
import { FormFailure } from '#web/components/form/form-failure';
import { PageFormEnd } from '#web/components/form/form-end';
import { RestoredNotice } from '#web/components/form/restored-notice';
import { buttonClass } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { Input, Textarea } from '#web/components/ui/controls';
import { PATHS } from '#web/lib/paths';
import { useInterviewers } from '#web/entities/users/api';
import { useReschedule } from '../use-reschedule';
import { namesOf } from '#web/entities/interviews/words';
import { InterviewersField, StartFields } from '#web/features/interviews/components/interview-fields';
import { BusyQuestion, RecipientsNotice } from '#web/features/interviews/components/busy-question';
import { FormSection } from '#web/components/form/form-section';
import { NextTimes } from './next-times';
import { RescheduleChanges, RescheduleFacts, RescheduleNow } from './reschedule-changes';

interface RescheduleFormProps {
  interview: Interview;
  onMoved: () => void;
}

/** Contract §2 Reschedule, filled with the real interview (contract §14). */
export function RescheduleForm({ interview, onMoved }: RescheduleFormProps) {
  const move = useReschedule(interview, onMoved);
  const users = useInterviewers();
  const { form } = move;
  const { errors } = form.formState;
  const isReal = interview.interviewType !== 'Bot';
  const people = [...(users.data?.items ?? []), ...interview.interviewers];

  const { isTime, isInterviewer } = move.change;
  const holders = [move.slot.interviewer, ...move.slot.others].map(id => people.find(({ _id }) => _id === id)?.name);
  const recipients =
    isTime || isInterviewer
      ? [interview.candidate.name, ...interview.interviewers.map(({ name }) => name), ...holders].filter(
          name => name !== undefined,
        )
      : [];

  return (
    <>
      <form noValidate className="grid gap-5" onSubmit={move.submit}>
        <RestoredNotice restored={move.restored} pending={move.pending} onStartOver={move.startOver}>
          The interview has not been moved yet.
        </RestoredNotice>
        <FormSection title="Candidate" remark="Stays as it is.">
          <RescheduleFacts interview={interview} />
        </FormSection>
        <FormSection title="Time" remark={<RescheduleNow interview={interview} />}>
          <StartFields
            timeZone={interview.timeZone}
            start={move.slot}
            date={form.register('date')}
            time={form.register('time')}
            errors={errors}
          />
          <NextTimes interview={interview} slot={move.slot} form={form} />
        </FormSection>
        <FormSection
          title="Interviewer"
          remark={
            <span className="break-words">
              Now: <bdi>{namesOf(interview.interviewers)}</bdi>
            </span>
          }
        >
          {isReal ? (
            <InterviewersField control={form.control} list={users} current={interview.interviewers} />
          ) : (
            <Field label="Interviewer" hint="There’s no one else to choose. You can change the time.">
              <Input value="Bot" readOnly />
            </Field>
          )}
          {move.conflict && (
            <BusyQuestion
              key={move.conflict}
              message={move.conflict}
              sending={move.pending}
              onConfirm={() => void move.moveAnyway()}
            />
          )}
        </FormSection>
        <FormSection title="Change" remark="What is moved, and why.">
          <RescheduleChanges interview={interview} slot={move.slot} change={move.change} people={people} />
          <Field
            label="Reason (optional)"
            error={errors.reason?.message}
            hint="Kept in the history of the interview, with your name."
          >
            <Textarea maxLength={LIMITS.reason} {...form.register('reason')} />
          </Field>
        </FormSection>
        <FormFailure
          message={move.failure}
          action={
            move.isFinal && (
              <Link to={PATHS.upcoming} className={buttonClass({ size: 'sm' })}>
                Back to Upcoming Interviews
              </Link>
            )
          }
        >
          {!move.isFinal && 'Nothing you typed is lost.'}
        </FormFailure>
        <RecipientsNotice people={recipients} what="an email about the change" />
        <PageFormEnd to={PATHS.upcoming} pending={move.pending} action="Reschedule" />
      </form>
    </>
  );
}
