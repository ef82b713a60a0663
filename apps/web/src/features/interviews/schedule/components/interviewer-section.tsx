import type { Position } from '@interview-detection/shared/positions/positions.schema';
import { GENERAL_QUESTIONS } from '@interview-detection/shared/turns/turns.rules';
import { OPENS_BEFORE_MINUTES, WINDOW_HOURS_DEFAULT } from '@interview-detection/shared/visits/visits.rules';
import { useQuery } from '@tanstack/react-query';
import { Bot, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { FormSection } from '#web/components/form/form-section';
import { Segmented } from '#web/components/ui/segmented';
import { TextButton } from '#web/components/ui/text-link';
import { plannedQuestionsQuery } from '#web/entities/positions/api';
import { useInterviewers } from '#web/entities/users/api';
import { useCompany } from '#web/entities/users/use-current-user';
import { BusyQuestion } from '#web/features/interviews/components/busy-question';
import { InterviewersField, MeetingLinkField, PolicyField } from '#web/features/interviews/components/interview-fields';
import type { useAddInterview } from '../use-add-interview';

const TYPES = [
  { value: 'Real', label: 'Real', icon: <Users aria-hidden="true" /> },
  { value: 'Bot', label: 'Bot', icon: <Bot aria-hidden="true" /> },
] as const;

interface InterviewerSectionProps {
  add: ReturnType<typeof useAddInterview>;
  /** Id of the user who schedules it. */
  self: string;
  position: Position | undefined;
  onPlan: () => void;
  onAddInterviewer: () => void;
}

/** Selects Real or Bot and the interviewers of a Real one, and asks if they have another interview then. */
export function InterviewerSection({ add, self, position, onPlan, onAddInterviewer }: InterviewerSectionProps) {
  const { control } = add.form;
  const users = useInterviewers();
  const type = useController({ control, name: 'interviewType' });
  const isReal = useWatch({ control, name: 'interviewType' }) !== 'Bot';

  return (
    <FormSection title="Interviewer" remark="Who runs the interview.">
      <div className="grid">
        <Segmented
          label="Interview Type"
          value={type.field.value}
          onChange={type.field.onChange}
          options={TYPES}
          wide
        />
      </div>
      {!isReal && <BotFacts position={position} onPlan={onPlan} />}
      {isReal && (
        <InterviewersField
          control={control}
          self={self}
          placeholder="Choose an interviewer"
          hint="Leave empty to interview yourself."
          emptyHint="Leave empty to interview yourself."
          list={users}
          add={{ label: 'Add an interviewer', onClick: onAddInterviewer }}
        />
      )}
      {isReal && <OwnMeeting form={add.form} />}
      <PolicyField radio={add.form.register('policy')} error={add.form.formState.errors.policy?.message} />
      {add.conflict && (
        <BusyQuestion
          key={add.conflict}
          message={add.conflict}
          sending={add.pending}
          onConfirm={() => void add.scheduleAnyway()}
        />
      )}
    </FormSection>
  );
}

/** Few meet outside our own room: the field appears when it is wanted, or has a value from before. */
function OwnMeeting({ form }: { form: InterviewerSectionProps['add']['form'] }) {
  const link = useWatch({ control: form.control, name: 'meetingLink' });
  const [wanted, setWanted] = useState(false);
  // The button that was pressed is gone.
  useEffect(() => {
    if (wanted) form.setFocus('meetingLink');
  }, [wanted, form]);
  if (!wanted && link === '') {
    return (
      <p className="text-sm">
        <TextButton onClick={() => setWanted(true)}>Use your own meeting link</TextButton>
      </p>
    );
  }
  return <MeetingLinkField input={form.register('meetingLink')} error={form.formState.errors.meetingLink?.message} />;
}

interface BotFactsProps {
  position: Position | undefined;
  /** Opens the question plan of the position. */
  onPlan: () => void;
}

/** Explains what happens in an interview by the bot, and what it will ask. */
function BotFacts({ position, onPlan }: BotFactsProps) {
  const hours = useCompany()?.windowHours ?? WINDOW_HOURS_DEFAULT;
  return (
    <div className="grid gap-2 rounded-md bg-sunken px-3.5 py-3 text-sm">
      <p>
        The bot interviews the candidate in writing, on a private page that opens {OPENS_BEFORE_MINUTES} minutes before
        the start and stays open for {hours === 1 ? 'an hour' : `${hours} hours`} after it. Whenever they begin, they
        get the full duration chosen above. The report follows automatically; you decide.
      </p>
      {position && <Questions key={position._id} position={position} onPlan={onPlan} />}
    </div>
  );
}

function Questions({ position, onPlan }: { position: Position; onPlan: () => void }) {
  const { data: planned } = useQuery(plannedQuestionsQuery(position._id));
  if (planned === undefined) return null;
  const count = planned.length;
  if (count > 0) {
    return (
      <p className="text-ink-2">
        It asks the {count === 1 ? 'question' : `${count} questions`} planned for <bdi>{position.name}</bdi>.
      </p>
    );
  }
  return (
    <>
      <p className="text-ink-2">
        <bdi>{position.name}</bdi> has no question plan, so it asks five general questions.{' '}
        <TextButton onClick={onPlan}>Write a plan</TextButton>
      </p>
      <details className="text-ink-2">
        <summary className="cursor-pointer max-sm:min-h-11">The five questions</summary>
        <ol className="mt-1 grid list-decimal gap-1 pl-5">
          {GENERAL_QUESTIONS.map(question => (
            <li key={question}>{question}</li>
          ))}
        </ol>
      </details>
    </>
  );
}
