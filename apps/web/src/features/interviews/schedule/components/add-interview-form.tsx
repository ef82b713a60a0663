import type { Ref } from '@interview-detection/shared/fields';
import type { Position } from '@interview-detection/shared/positions/positions.schema';
import type { User } from '@interview-detection/shared/users/users.schema';
import { Bot, Users } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { TextButton } from '#web/components/ui/text-link';
import { FormFailure } from '#web/components/form/form-failure';
import { PageFormEnd } from '#web/components/form/form-end';
import { RestoredNotice } from '#web/components/form/restored-notice';
import { Field } from '#web/components/ui/field';
import { Input, Select, Textarea } from '#web/components/ui/controls';
import { Segmented } from '#web/components/ui/segmented';
import { browserTimeZone, zoneLabel } from '#web/lib/dates';
import { formatFileSize } from '#web/lib/format';
import { usePositions } from '#web/entities/positions/api';
import { useInterviewers } from '#web/entities/users/api';
import { BusyQuestion, RecipientsNotice } from '#web/features/interviews/components/busy-question';
import { DURATIONS } from '../schema';
import { useAddInterview, type Next } from '../use-add-interview';
import { ChoiceField } from '#web/components/form/choice-field';
import { FormSection } from '#web/components/form/form-section';
import { InterviewersField, PolicyField, StartFields } from '#web/features/interviews/components/interview-fields';
import { ResumeDropZone } from '#web/features/interviews/components/resume-drop-zone';
import { FreeTimes } from './free-times';
import { OfferFields } from './offer-fields';
import { KnownCandidate } from './known-candidate';
import { ResumeOffer } from './resume-offer';
import { BotFacts } from './bot-facts';

const TYPES = [
  { value: 'Real', label: 'Real', icon: <Users aria-hidden="true" /> },
  { value: 'Bot', label: 'Bot', icon: <Bot aria-hidden="true" /> },
] as const;

const TIMINGS = [
  { value: 'fixed', label: 'Fixed time' },
  { value: 'offer', label: 'Offer times' },
] as const;

interface AddProps {
  open: boolean;
  onClose: () => void;
  onAdded: (added: Ref) => void;
}

/** Windows over the form that belong to other nouns; passed in by the page. */
export interface AddInterviewWindows {
  AddPosition: ComponentType<AddProps>;
  AddInterviewer: ComponentType<AddProps>;
  QuestionPlan: ComponentType<{ position: Position; onClose: () => void }>;
}

interface AddInterviewFormProps {
  user: User;
  windows: AddInterviewWindows;
  /** The candidate whose next interview it is; null for an empty form. */
  next: Next | null;
  /** The page to which Cancel leads. */
  parent: string;
  onScheduled: () => void;
}

/** Contract §2 Add Interview. */
export function AddInterviewForm({ user, windows, next, parent, onScheduled }: AddInterviewFormProps) {
  const { AddPosition, AddInterviewer, QuestionPlan } = windows;
  const add = useAddInterview(user._id, next, onScheduled);
  const positions = usePositions();
  const users = useInterviewers();
  const { form } = add;
  const { errors } = form.formState;
  const [modal, setModal] = useState<'position' | 'plan' | 'interviewer' | null>(null);
  const timeZone = user.company?.timeZone ?? browserTimeZone();
  const close = () => setModal(null);
  const keptCandidate = add.keepsKnown ? add.known : null;
  const nameOf = (id: string) => users.data?.items.find(({ _id }) => _id === id)?.name;
  const isBot = add.people.interviewType === 'Bot';
  const invited = [
    keptCandidate?.name ?? (add.people.candidate.trim() || 'The candidate'),
    ...(isBot ? [] : [nameOf(add.people.interviewer) ?? 'you', ...add.people.others.flatMap(id => nameOf(id) ?? [])]),
  ];
  const held = isBot ? [] : [...new Set([add.people.interviewer || user._id, ...add.people.others])];
  const duration = (
    <Field label="Duration">
      <Select {...form.register('durationMinutes')}>
        {DURATIONS.map(minutes => (
          <option key={minutes} value={minutes}>
            {minutes} minutes
          </option>
        ))}
      </Select>
    </Field>
  );
  const chosen = useWatch({ control: form.control, name: 'position' });
  const position = positions.data?.items.find(({ _id }) => _id === chosen);

  return (
    <>
      <form noValidate className="grid gap-5" onSubmit={add.submit}>
        <RestoredNotice restored={add.restored} pending={add.pending} onStartOver={add.startOver}>
          The interview has not been scheduled yet.
        </RestoredNotice>
        <FormSection title="Candidate" remark={isBot ? 'Who is interviewed.' : 'Who you will meet.'}>
          {keptCandidate ? (
            <Field key="known" label="Candidate name">
              <Input value={keptCandidate.name} readOnly />
            </Field>
          ) : (
            <Field key="entered" label="Candidate name" error={errors.candidate?.message}>
              <Input autoComplete="off" {...form.register('candidate')} />
            </Field>
          )}
          <Field label="Email" error={errors.email?.message}>
            <Input
              type="email"
              inputMode="email"
              autoComplete="off"
              {...form.register('email', { onBlur: add.leaveEmail })}
            />
          </Field>
          <ChoiceField
            control={form.control}
            name="position"
            label="Position"
            placeholder="Choose a position"
            emptyHint="No positions yet: add the first one with the + button."
            list={positions}
            aside={position && <TextButton onClick={() => setModal('plan')}>Question plan</TextButton>}
            add={{ label: 'Add a position', onClick: () => setModal('position') }}
          />
          {add.known && (
            <KnownCandidate
              candidate={add.known}
              choice={keptCandidate ? 'keep' : 'replace'}
              otherName={add.otherName}
              onSomebodyElse={add.clearEmail}
              isLate={add.askedLate}
              onChoose={choice => form.setValue('known', choice, { shouldDirty: true })}
            />
          )}
        </FormSection>
        <FormSection title="Time" remark={`Company time zone: ${zoneLabel(timeZone)}`}>
          <div className="grid">
            <Segmented
              label="How the time is set"
              value={add.isOffer ? 'offer' : 'fixed'}
              onChange={timing => form.setValue('timing', timing, { shouldDirty: true })}
              options={TIMINGS}
              wide
            />
          </div>
          {add.isOffer ? (
            <OfferFields
              form={form}
              people={held}
              minutes={add.start.minutes}
              timeZone={timeZone}
              duration={duration}
            />
          ) : (
            <>
              <StartFields
                timeZone={timeZone}
                start={add.start}
                date={form.register('date')}
                time={form.register('time')}
                errors={errors}
                duration={duration}
              />
              <FreeTimes
                interviewers={held}
                minutes={add.start.minutes}
                timeZone={timeZone}
                like={next?.time}
                chosen={add.start}
                onChoose={({ date, time }) => {
                  form.setValue('date', date, { shouldDirty: true, shouldValidate: true });
                  form.setValue('time', time, { shouldDirty: true, shouldValidate: true });
                }}
              />
            </>
          )}
        </FormSection>
        <InterviewerSection
          add={add}
          self={user._id}
          position={position}
          onPlan={() => setModal('plan')}
          onAddInterviewer={() => setModal('interviewer')}
        />
        <FormSection
          title="Details"
          remark={
            isBot ? 'For your team. Neither the candidate nor the bot sees it.' : 'What the interviewer should know.'
          }
        >
          <Field label="Description" error={errors.description?.message}>
            <Textarea {...form.register('description')} />
          </Field>
          {keptCandidate ? (
            <Field label="Resume" hint="Already on file.">
              <Input
                value={
                  keptCandidate.resume
                    ? `${keptCandidate.resume.name} (${formatFileSize(keptCandidate.resume.size)})`
                    : 'No longer kept'
                }
                readOnly
              />
            </Field>
          ) : (
            <>
              <ResumeDropZone control={form.control} name="resume" progress={add.progress} />
              <ResumeOffer
                resume={add.resume}
                entered={{ name: add.people.candidate, email: add.people.email }}
                onFill={add.fillIn}
              />
            </>
          )}
        </FormSection>
        <FormFailure message={add.failure} />
        <RecipientsNotice
          people={add.isOffer ? invited.slice(0, 1) : invited}
          what={add.isOffer ? 'an email with a link to pick a time' : 'an invitation by email'}
        />
        <PageFormEnd to={parent} pending={add.pending} action={add.isOffer ? 'Offer times' : 'Add Interview'} />
      </form>
      {/* Outside the form: React bubbles their submit events up the component tree. */}
      <AddPosition
        open={modal === 'position'}
        onClose={close}
        onAdded={({ _id }) => {
          form.setValue('position', _id, { shouldValidate: true, shouldDirty: true });
          close();
        }}
      />
      {modal === 'plan' && position && <QuestionPlan position={position} onClose={close} />}
      <AddInterviewer
        open={modal === 'interviewer'}
        onClose={close}
        onAdded={({ _id }) => {
          form.setValue('interviewer', _id, { shouldValidate: true, shouldDirty: true });
          close();
        }}
      />
    </>
  );
}

interface InterviewerSectionProps {
  add: ReturnType<typeof useAddInterview>;
  /** Id of the user who schedules it. */
  self: string;
  position: Position | undefined;
  onPlan: () => void;
  onAddInterviewer: () => void;
}

/** Selects Real or Bot and the interviewers of a Real one, and asks if they have another interview then. */
function InterviewerSection({ add, self, position, onPlan, onAddInterviewer }: InterviewerSectionProps) {
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
