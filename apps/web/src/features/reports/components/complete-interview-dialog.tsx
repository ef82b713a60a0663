import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import type { Completion } from '@interview-detection/shared/reports/reports.schema';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
import { Notice } from '../../../components/ui/notice';
import { dayOf, formatShortDay, todayIn, zoneName } from '../../../lib/dates';
import { detailsPath } from '../../../lib/paths';
import { useCompletion } from '../use-completion';
import { FormatHelp } from './format-help';
import { SpeakerChoice } from './speaker-choice';
import { TranscriptPreview } from './transcript-preview';
import { TranscriptSourceField } from './transcript-source-field';

interface CompleteInterviewDialogProps {
  interview: Interview;
  /** Id of the person, to whom what stands here belongs. */
  owner: string;
  sending: boolean;
  /** What the server said about the last try. */
  failure: { message: string; isFinal: boolean } | null;
  onSend: (body: Completion) => void;
  onClose: () => void;
}

/** Ends an upcoming interview with its transcript, of which the report is made (contract §15). */
export function CompleteInterviewDialog(props: CompleteInterviewDialogProps) {
  const { interview, onClose } = props;
  return (
    <Dialog
      open
      size="full"
      onClose={onClose}
      title="Complete interview"
      description={
        <span className="block [overflow-wrap:anywhere]">
          <bdi>{interview.candidate.name}</bdi>, <bdi>{interview.position.name}</bdi>,{' '}
          {formatShortDay(dayOf(interview.date), todayIn(interview.timeZone))}, {interview.time},{' '}
          {interview.interviewType}
        </span>
      }
    >
      {isOpen(interview.status) ? <CompleteForm {...props} /> : <Closed id={interview.id} onClose={onClose} />}
    </Dialog>
  );
}

function CompleteForm({ interview, owner, sending, failure, onSend, onClose }: CompleteInterviewDialogProps) {
  const completion = useCompletion(interview, owner);
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const body = completion.finish();
    if (typeof body === 'string') return setRefusal(body);
    setRefusal(null);
    onSend(body);
  };
  const message = refusal ?? failure?.message;
  return (
    <form noValidate onSubmit={submit} className="-mb-5 flex shrink-0 grow flex-col lg:min-h-0 lg:shrink lg:basis-0">
      <div className="grid grow grid-cols-[minmax(0,1fr)] content-start gap-6 lg:min-h-0 lg:grid-rows-[minmax(0,1fr)] lg:content-stretch lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-0">
        <div className="grid content-start gap-4 px-px lg:min-h-0 lg:overflow-y-auto lg:overscroll-contain lg:pr-6 lg:pb-4">
          {completion.restored && (
            <Notice
              tone="info"
              title="What you had entered is still here"
              action={
                <Button size="sm" onClick={completion.startOver}>
                  Start over
                </Button>
              }
            >
              The interview has not been completed yet.
            </Notice>
          )}
          <TranscriptSourceField completion={completion} onChange={() => setRefusal(null)} />
          <SpeakerChoice
            completion={completion}
            start={`${interview.time} ${zoneName(interview.timeZone, interview.startsAt)}`}
          />
          <FormatHelp />
        </div>
        <div className="pr-px lg:min-h-0 lg:overflow-y-auto lg:overscroll-contain lg:border-l lg:border-line lg:pb-4 lg:pl-6">
          <TranscriptPreview completion={completion} />
        </div>
      </div>
      <div className="sticky bottom-0 z-10 -mx-5 mt-4 border-t border-line bg-surface px-5 py-3.5 lg:mt-0">
        {message && (
          <div className="mb-3">
            <Notice
              tone="bad"
              title={message}
              action={
                !refusal &&
                failure?.isFinal && (
                  <Link to={detailsPath(interview.id)} className={buttonClass({ size: 'sm' })}>
                    Open its details
                  </Link>
                )
              }
            >
              {!refusal && 'Nothing you entered is lost.'}
            </Notice>
          </div>
        )}
        <div className="flex flex-wrap items-center justify-end gap-2 max-sm:[&>button]:flex-1">
          <p className="mr-auto text-sm text-ink-2 max-sm:hidden">
            It moves to Completed Interviews and its report is made. This cannot be undone.
          </p>
          <Button onClick={onClose}>Not yet</Button>
          <Button type="submit" look="primary" busy={sending}>
            Complete interview
          </Button>
        </div>
      </div>
    </form>
  );
}

function Closed({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <div className="grid gap-4">
      <Notice tone="info" title="This interview is not open any more">
        It has been completed, cancelled or recorded as a no-show already.
      </Notice>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Close</Button>
        <Link to={detailsPath(id)} className={buttonClass({ look: 'primary' })}>
          Open its details
        </Link>
      </div>
    </div>
  );
}
