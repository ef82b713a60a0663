import type { Ref } from '@interview-detection/shared/fields';
import type { Position } from '@interview-detection/shared/positions/positions.schema';
import type { User } from '@interview-detection/shared/users/users.schema';
import { useEffect, useState, type ComponentType } from 'react';
import { useWatch } from 'react-hook-form';
import { TextButton } from '#web/components/ui/text-link';
import { FormFailure } from '#web/components/form/form-failure';
import { PageFormEnd } from '#web/components/form/form-end';
import { RestoredNotice } from '#web/components/form/restored-notice';
import { Suggestions } from '#web/components/form/suggestions';
import { Field } from '#web/components/ui/field';
import { Input, Textarea } from '#web/components/ui/controls';
import { browserTimeZone } from '#web/lib/dates';
import { formatFileSize } from '#web/lib/format';
import { usePositions } from '#web/entities/positions/api';
import { useInterviewers } from '#web/entities/users/api';
import { RecipientsNotice } from '#web/features/interviews/components/busy-question';
import { useAddInterview, type Next } from '../use-add-interview';
import { ChoiceField } from '#web/components/form/choice-field';
import { FormSection } from '#web/components/form/form-section';
import { ResumeDropZone } from '#web/features/interviews/components/resume-drop-zone';
import { InterviewerSection } from './interviewer-section';
import { KnownCandidate } from './known-candidate';
import { ResumeOffer } from './resume-offer';
import { TimeSection } from './time-section';

/** What most interviews are described as. */
const ROUNDS = ['First interview', 'Technical interview', 'Final interview'];

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
  /** The page that Cancel leads to. */
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
  const [chosen, description] = useWatch({ control: form.control, name: ['position', 'description'] });
  const position = positions.data?.items.find(({ _id }) => _id === chosen);
  const only = positions.data?.items.length === 1 ? positions.data.items[0]?._id : undefined;
  useEffect(() => {
    // As a default, so that a form with nothing else in it has no changes to lose.
    if (only && !chosen) form.resetField('position', { defaultValue: only });
  }, [form, only, chosen]);

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
          {!keptCandidate && (
            <Field label="Phone (optional)" error={errors.phone?.message}>
              <Input type="tel" inputMode="tel" autoComplete="off" {...form.register('phone')} />
            </Field>
          )}
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
              <ResumeDropZone
                control={form.control}
                name="resume"
                progress={add.progress}
                hint="PDF, up to 10 MB. Name, email and phone are read from it."
              />
              <ResumeOffer
                resume={add.resume}
                entered={{ name: add.people.candidate, email: add.people.email, phone: add.people.phone }}
                onFill={add.fillIn}
              />
            </>
          )}
        </FormSection>
        <TimeSection add={add} interviewers={held} timeZone={timeZone} like={next?.time} />
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
          {!description && (
            <Suggestions
              words={ROUNDS}
              onChoose={round => {
                form.setValue('description', round, { shouldDirty: true, shouldValidate: true });
                form.setFocus('description');
              }}
            />
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
