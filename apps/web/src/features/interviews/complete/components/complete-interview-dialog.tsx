import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { Completion } from '@interview-detection/shared/reports/transcript.schema';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { FormFailure } from '#web/components/form/form-failure';
import { RestoredNotice } from '#web/components/form/restored-notice';
import { QueryView } from '#web/components/records/query-view';
import { Button, buttonClass } from '#web/components/ui/button';
import { CloseButton, Dialog } from '#web/components/ui/dialog';
import { Notice } from '#web/components/ui/notice';
import { useInterview } from '#web/entities/interviews/api';
import { useCurrentUser } from '#web/entities/users/use-current-user';
import { dayOf, formatShortDay, todayIn, zoneName } from '#web/lib/dates';
import { detailsPath } from '#web/lib/paths';
import { type CompletionInput, type CompletionState, useCompletion } from '../use-completion';
import { FormatHelp, TranscriptSourceField } from './transcript-source-field';
import { LeftOut, ReaderQuestions, SpeakerChoice } from './reader-questions';
import { TranscriptPreview } from './transcript-preview';

interface CompleteInterviewDialogProps extends CompletionInput {
  onClose: () => void;
}

/**
 * Completes an upcoming interview with its transcript, which the report is generated from (contract §15), or adds the
 * transcript of one held in its room without words of its candidate (contract §36).
 */
function CompleteInterviewDialog(props: CompleteInterviewDialogProps) {
  const { interview, onClose } = props;
  const isOpenYet = isOpen(interview.status) || interview.awaitsTranscript === true;
  return (
    <Dialog
      open
      size="full"
      onClose={onClose}
      title={interview.awaitsTranscript ? 'Add transcript' : 'Complete interview'}
      description={
        <span className="block [overflow-wrap:anywhere]">
          <bdi>{interview.candidate.name}</bdi>, <bdi>{interview.position.name}</bdi>,{' '}
          {formatShortDay(dayOf(interview.date), todayIn(interview.timeZone))}, {interview.time},{' '}
          {interview.interviewType}
        </span>
      }
    >
      {isOpenYet ? <CompleteForm {...props} /> : <Closed id={interview.id} onClose={onClose} />}
    </Dialog>
  );
}

const openBox = (entry: string) => document.querySelector<HTMLElement>(`[data-key="${CSS.escape(entry)}"] textarea`);

/** With the transcript in the window, or without one. */
type Way = 'transcript' | 'no recording';

/** Asks whether to complete an interview that has not begun. */
interface EarlyQuestion {
  way: Way;
  about: CompletionState['input'];
}

function CompleteForm(props: CompletionInput) {
  const { interview } = props;
  const completion = useCompletion(props);
  const { failure } = completion;
  const [question, setQuestion] = useState<EarlyQuestion | null>(null);
  // The question was about the input at that time: any later input withdraws it.
  const asked = question?.about === completion.input ? question.way : null;
  const send = (way: Way) => {
    if (completion.pending) return;
    const body = way === 'transcript' ? completion.finish() : HELD_WITHOUT_RECORDING;
    // Asked again: an interview in the future has hardly been held.
    const isEarly = asked === null && new Date(interview.startsAt) > new Date();
    if (!('refusal' in body) && isEarly) {
      completion.withdrawFailure();
      setQuestion({ way, about: completion.input });
    } else completion.send(body);
    // On a phone it may be far above the button.
    if ('refusal' in body && body.entry !== null) openBox(body.entry)?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(asked ?? 'transcript');
  };
  return (
    <form noValidate onSubmit={submit} className="-mb-5 flex shrink-0 grow flex-col lg:min-h-0 lg:shrink lg:basis-0">
      <div className="grid grow grid-cols-[minmax(0,1fr)] content-start gap-6 lg:min-h-0 lg:grid-rows-[minmax(0,1fr)] lg:content-stretch lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-0">
        <div className="grid content-start gap-4 px-px lg:min-h-0 lg:overflow-y-auto lg:overscroll-contain lg:pr-6 lg:pb-4">
          <RestoredNotice
            restored={completion.restored}
            pending={completion.pending}
            onStartOver={completion.startOver}
            how="entered"
          >
            {interview.awaitsTranscript ? 'It has not been added yet.' : 'The interview has not been completed yet.'}
          </RestoredNotice>
          <TranscriptSourceField completion={completion} onChange={completion.withdrawFailure} />
          <ReaderQuestions completion={completion} />
          <SpeakerChoice
            completion={completion}
            start={`${interview.time} ${zoneName(interview.timeZone, interview.startsAt)}`}
          />
          <LeftOut completion={completion} />
          <FormatHelp />
        </div>
        <div className="pr-px lg:min-h-0 lg:overflow-y-auto lg:overscroll-contain lg:border-l lg:border-line lg:pb-4 lg:pl-6">
          <TranscriptPreview completion={completion} />
        </div>
      </div>
      <div className="sticky -bottom-5 z-10 -mx-5 mt-4 border-t border-line bg-surface px-5 py-3.5 lg:mt-0">
        {failure && (
          <div className="mb-3">
            <FormFailure
              message={failure.message}
              action={
                failure.isFinal && (
                  <Link replace to={detailsPath(interview.id)} className={buttonClass({ size: 'sm' })}>
                    Open its details
                  </Link>
                )
              }
            >
              {!failure.isRefusal && 'Nothing you entered is lost.'}
            </FormFailure>
          </div>
        )}
        {asked ? (
          <div role="alertdialog" aria-label="Complete it before it begins?" className="grid gap-3">
            <Notice tone="warn" title="This interview has not begun yet">
              It is planned for {formatShortDay(dayOf(interview.date), todayIn(interview.timeZone))}, {interview.time}{' '}
              {zoneName(interview.timeZone, interview.startsAt)}. Complete it only if it has been held. You can’t undo
              this.
            </Notice>
            <div className="flex flex-wrap justify-end gap-2 max-sm:[&>button]:flex-1">
              <Button ref={focus} onClick={() => setQuestion(null)}>
                Back
              </Button>
              <Button type="submit" variant="primary" busy={completion.pending}>
                Complete it anyway
              </Button>
            </div>
          </div>
        ) : (
          <div className="flex flex-wrap items-center justify-end gap-2 max-sm:[&>button]:flex-1">
            <p className="mr-auto text-sm text-ink-2 max-sm:basis-full">
              {interview.awaitsTranscript
                ? 'The report is generated from it and replaces the one without words. You can’t undo this.'
                : 'Moves it to Completed Interviews and generates its report. You can’t undo this.'}
            </p>
            <CloseButton>Cancel</CloseButton>
            {completion.source.trim() === '' && !interview.awaitsTranscript ? (
              <Button busy={completion.pending} onClick={() => send('no recording')}>
                Held, no recording
              </Button>
            ) : null}
            <Button type="submit" variant="primary" busy={completion.pending}>
              {interview.awaitsTranscript ? 'Add transcript' : 'Complete interview'}
            </Button>
          </div>
        )}
      </div>
    </form>
  );
}

/** Completes an interview without a recording (contract §18). */
const HELD_WITHOUT_RECORDING: Completion = { transcript: [] };

const focus = (button: HTMLButtonElement | null): void => button?.focus();

function Closed({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <div className="grid gap-4">
      <Notice tone="info" title="This interview is already closed">
        It has already been completed, cancelled or recorded as a no-show.
      </Notice>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Close</Button>
        <Link replace to={detailsPath(id)} className={buttonClass({ variant: 'primary' })}>
          Open its details
        </Link>
      </div>
    </div>
  );
}

interface Ways {
  /** Called with the interview's id. */
  onCompleted: (id: string) => void;
  onClose: () => void;
}

interface CompletionWindowProps extends Ways {
  id: string;
  /** The interview where the list has it; a link may name any other. */
  listed: CompletionInput['interview'] | undefined;
}

/** The window that completes an upcoming interview, or adds a transcript later. */
export function CompletionWindow({ id, listed, ...ways }: CompletionWindowProps) {
  // Completing an interview removes it from the list.
  const [known] = useState(listed);
  if (known) return <Completing interview={known} {...ways} />;
  return <Linked id={id} {...ways} />;
}

function Linked({ id, ...ways }: Ways & { id: string }) {
  return (
    <QueryView
      query={useInterview(id)}
      skeleton={null}
      title="We couldn’t load the interview"
      renderFailure={failure => (
        <Dialog open onClose={ways.onClose} title="Complete interview">
          {failure}
        </Dialog>
      )}
    >
      {interview => <Completing interview={interview} {...ways} />}
    </QueryView>
  );
}

interface CompletingProps extends Ways {
  interview: CompletionInput['interview'];
}

function Completing(props: CompletingProps) {
  const isReady = useCurrentUser().data !== undefined;
  // The draft belongs to the user.
  return isReady ? <CompleteInterviewDialog {...props} /> : null;
}
