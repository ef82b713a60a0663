import type { ReportEntry } from '@interview-detection/shared/reports/reports.schema';
import { partsOf } from '@interview-detection/shared/recordings/recordings.rules';
import { spokenWords } from '@interview-detection/shared/reports/transcript.rules';
import { useQuery } from '@tanstack/react-query';
import { Mic, MicOff } from 'lucide-react';
import { Button } from '#web/components/ui/button';
import { Disclosure } from '#web/components/ui/disclosure';
import { Skeleton } from '#web/components/ui/skeleton';
import { useInterview } from '#web/entities/interviews/api';
import { recordingsQuery } from '#web/entities/recordings/api';
import { useFailedRecordings } from '#web/entities/recordings/use-failed-recordings';
import { RecordingPlayer } from '#web/entities/recordings/components/recording-player';

interface SpokenAnswerProps {
  /** Id of the interview. */
  interviewId: string;
  entry: ReportEntry;
  /** `question 3`, to distinguish answers for screen readers. */
  of: string;
}

/** Shown below a spoken answer: its recording, and the original transcript where the candidate corrected it. */
export function SpokenAnswer({ interviewId, entry, of }: SpokenAnswerProps) {
  const words = spokenWords(entry);
  if (!words) return null;
  const { title, machineText } = words;
  return (
    <div className="mt-2.5 grid gap-1.5">
      <p className="flex items-baseline gap-1.5 text-xs text-ink-2">
        <Mic className="size-3.5 shrink-0 translate-y-0.5" aria-hidden="true" />
        {title}
      </p>
      {machineText !== null && (
        <Disclosure variant="line" summary="Machine transcript">
          <p dir="auto" className="border-l-2 border-line-strong pl-2.5 text-sm whitespace-pre-line">
            {machineText.trim() || 'Nothing'}
          </p>
        </Disclosure>
      )}
      <Sound interviewId={interviewId} id={entry.spoken?.recording} name={`Recording of the answer to ${of}`} />
    </div>
  );
}

interface SoundProps {
  interviewId: string;
  /** Id of the answer's last recording. */
  id: string | undefined;
  name: string;
}

function Sound({ interviewId, id, name }: SoundProps) {
  const recordings = useQuery(recordingsQuery(interviewId));
  if (recordings.isPending) return <Skeleton className="h-10 max-w-md print:hidden" />;
  if (!recordings.data) {
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2 print:hidden">
        The recording could not be loaded.
        <Button size="sm" busy={recordings.isFetching} onClick={() => void recordings.refetch()}>
          Retry <span className="sr-only">loading the {name.toLowerCase()}</span>
        </Button>
      </p>
    );
  }
  const parts = partsOf(recordings.data.items, id);
  if (parts.length === 0) return <DeletedSound interviewId={interviewId} />;
  return parts.map((recording, place) => (
    <RecordingPlayer
      key={recording._id}
      interviewId={interviewId}
      recording={recording}
      name={parts.length === 1 ? name : `${name}, part ${place + 1} of ${parts.length}`}
    />
  ));
}

function DeletedSound({ interviewId }: { interviewId: string }) {
  const deleted = useInterview(interviewId).data?.recordingsDeleted;
  return (
    <p className="text-xs text-ink-2">
      The recording has been deleted
      {deleted && ` after ${deleted.days} ${deleted.days === 1 ? 'day' : 'days'}, as your company’s settings say`}.
    </p>
  );
}

interface FailedRecordingsProps {
  /** Id of the interview. */
  interviewId: string;
  /** Index of the answer in the transcript, from 0. */
  index: number;
  /** `question 3`, to distinguish answers for screen readers. */
  of: string;
}

/** Further recordings for a question, which could not be transcribed: to listen to. */
export function FailedRecordings({ interviewId, index, of }: FailedRecordingsProps) {
  const recordings = useFailedRecordings(interviewId).get(index);
  if (!recordings) return null;
  const name = `Recording for ${of} without words`;
  return (
    <div className="mt-2.5 grid gap-1.5">
      <p className="flex items-baseline gap-1.5 text-xs text-ink-2">
        <MicOff className="size-3.5 shrink-0 translate-y-0.5" aria-hidden="true" />
        {recordings.length === 1 ? 'One recording' : `${recordings.length} recordings`} couldn’t be transcribed, and{' '}
        {recordings.length === 1 ? 'is' : 'are'} not part of this text.
      </p>
      {recordings.map((recording, place) => (
        <RecordingPlayer
          key={recording._id}
          interviewId={interviewId}
          recording={recording}
          name={recordings.length === 1 ? name : `${name}, ${place + 1} of ${recordings.length}`}
        />
      ))}
    </div>
  );
}
