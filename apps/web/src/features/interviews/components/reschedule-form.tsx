import { LIMITS } from '@interview-detection/shared/fields';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../../components/ui/button';
import { Field } from '../../../components/ui/field';
import { Input } from '../../../components/ui/input';
import { Notice } from '../../../components/ui/notice';
import { Textarea } from '../../../components/ui/textarea';
import { PATHS } from '../../../lib/paths';
import { useUsers } from '../../users/api';
import { useRescheduleForm } from '../reschedule-form-state';
import { BusyQuestion } from './busy-question';
import { ChoiceField } from './choice-field';
import { FormSection } from './form-section';
import { RescheduleChanges } from './reschedule-changes';
import { RescheduleFacts } from './reschedule-facts';
import { RescheduleNow } from './reschedule-now';
import { StartFields } from './start-fields';

interface RescheduleFormProps {
  interview: Interview;
  /** Id of the person who moves it. */
  owner: string;
  onMoved: () => void;
}

/** Contract §2 Reschedule, filled with the real interview (contract §14). */
export function RescheduleForm({ interview, owner, onMoved }: RescheduleFormProps) {
  const move = useRescheduleForm(interview, owner, onMoved);
  const users = useUsers();
  const { form } = move;
  const { errors } = form.formState;
  const isReal = interview.interviewType !== 'Bot';
  const people = [...(users.data?.items ?? []), ...(interview.interviewer ? [interview.interviewer] : [])];

  return (
    <>
      {move.restored && (
        <div className="mb-5">
          <Notice
            tone="info"
            title="What you had typed is still here"
            action={
              <Button size="sm" onClick={move.startOver}>
                Start over
              </Button>
            }
          >
            The interview has not been moved yet.
          </Notice>
        </div>
      )}
      <form noValidate className="grid gap-5" onSubmit={move.submit}>
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
        </FormSection>
        <FormSection
          title="Interviewer"
          remark={
            <span className="break-words">
              Now: <bdi>{interview.interviewer?.name ?? 'Bot'}</bdi>
            </span>
          }
        >
          {isReal ? (
            <ChoiceField
              control={form.control}
              name="interviewer"
              label="Interviewer"
              list={users}
              current={interview.interviewer}
            />
          ) : (
            <Field label="Interviewer" hint="The bot asks on its own: only the time can change.">
              <Input value="Bot" readOnly />
            </Field>
          )}
          {move.conflict && (
            <BusyQuestion
              key={move.conflict}
              message={move.conflict}
              sending={move.sending}
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
        {move.failure && (
          <Notice
            tone="bad"
            title={move.failure.message}
            action={
              move.failure.isFinal && (
                <Link to={PATHS.upcoming} className={buttonClass({ size: 'sm' })}>
                  Back to Upcoming Interviews
                </Link>
              )
            }
          >
            {!move.failure.isFinal && 'Nothing you typed is lost.'}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2 max-sm:[&>*]:flex-1">
          <Link to={PATHS.upcoming} className={buttonClass({ look: 'quiet' })}>
            Cancel
          </Link>
          <Button type="submit" look="primary" busy={move.sending}>
            Reschedule
          </Button>
        </div>
      </form>
    </>
  );
}
