import { deletedByClock, type DeletedByClock } from '@interview-detection/shared/privacy/privacy.rules';
import { partsOf } from '@interview-detection/shared/recordings/recordings.rules';
import type { ReportEntry } from '@interview-detection/shared/reports/reports.schema';
import type { TranscriptEntry } from '@interview-detection/shared/reports/transcript.schema';
import { spokenWords } from '@interview-detection/shared/reports/transcript.rules';
import { useQuery } from '@tanstack/react-query';
import { Mic, MicOff } from 'lucide-react';
import { Button } from '#web/components/ui/button';
import { Card } from '#web/components/ui/card';
import { Disclosure } from '#web/components/ui/disclosure';
import { Skeleton } from '#web/components/ui/skeleton';
import { useInterview } from '#web/entities/interviews/api';
import { recordingsQuery } from '#web/entities/recordings/api';
import { RecordingPlayer } from '#web/entities/recordings/components/recording-player';
import { useFailedRecordings } from '#web/entities/recordings/use-failed-recordings';
import { clockIn } from '#web/lib/dates';

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
        We couldn’t load the recording.
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

interface FurtherRecordingsProps {
  /** Id of the interview. */
  id: string;
  /** The zone of the page's times. */
  timeZone: string;
  /** The transcript; null while it is not known, and with it which recordings are answers. */
  entries: readonly Pick<TranscriptEntry, 'spoken'>[] | null;
  /** Set where some were deleted for their age. */
  deleted: DeletedByClock | undefined;
}

/**
 * Recordings that are not shown beside an answer: of a running interview, or of answers typed in the end or spoken
 * again.
 */
export function FurtherRecordings({ id, timeZone, entries, deleted }: FurtherRecordingsProps) {
  const recordings = useQuery(recordingsQuery(id));
  const all = recordings.data?.items ?? [];
  const failed = useFailedRecordings(id);
  const shown = new Set(entries?.flatMap(({ spoken }) => partsOf(all, spoken?.recording)));
  // These are shown beside the answer to their question, which a running interview does not have yet.
  if (entries) for (const one of [...failed.values()].flat()) shown.add(one);
  const further = all.filter(recording => !shown.has(recording));
  if (further.length === 0) return deleted ? <DeletedRecordings deleted={deleted} /> : null;
  return (
    <Card className="px-4.5 py-4 print:hidden">
      <section aria-labelledby="recordings-title">
        <h2 id="recordings-title">{entries ? 'Further recordings' : 'Recordings'}</h2>
        <p className="mt-1 text-sm text-ink-2">
          {entries
            ? 'Spoken by the candidate, but not an answer in the transcript.'
            : 'Spoken by the candidate. Once the interview is over, you’ll see which ones are answers.'}
        </p>
        <ol className="mt-3 grid gap-4">
          {further.map(recording => {
            const at = clockIn(timeZone, recording.startedAt);
            return (
              <li key={recording._id} className="grid gap-1.5">
                <h3 className="text-sm font-normal text-ink-2">
                  {recording.turn !== null && `Question ${recording.turn} in the order asked · `}
                  {at}
                </h3>
                {recording.transcript && (
                  <p dir="auto" className="border-l-2 border-line-strong pl-2.5 text-sm whitespace-pre-line">
                    <span className="text-ink-2">Machine transcript: </span>
                    {recording.transcript.text.trim() || 'no words'}
                  </p>
                )}
                <RecordingPlayer interviewId={id} recording={recording} name={`Recording of ${at}`} />
              </li>
            );
          })}
        </ol>
        {deleted && <p className="mt-3 text-sm text-ink-2">{deletedByClock('Others were', deleted)}</p>}
      </section>
    </Card>
  );
}

/** Shown if none is left. */
function DeletedRecordings({ deleted }: { deleted: DeletedByClock }) {
  return (
    <Card className="px-4.5 py-4">
      <section aria-labelledby="recordings-title">
        <h2 id="recordings-title">Recordings</h2>
        <p className="mt-1 text-sm text-ink-2">{deletedByClock('The recordings were', deleted)}</p>
      </section>
    </Card>
  );
}
