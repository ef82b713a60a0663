import type { TranscriptEntry } from '@interview-detection/shared/reports/reports.schema';
import { partsOf } from '@interview-detection/shared/recordings/recordings.rules';
import { deletedByClock, type DeletedByClock } from '@interview-detection/shared/privacy/privacy.rules';
import { useQuery } from '@tanstack/react-query';
import { Card } from '#web/components/ui/card';
import { recordingsQuery } from '#web/entities/recordings/api';
import { RecordingPlayer } from '#web/entities/recordings/components/recording-player';
import { useFailedRecordings } from '#web/entities/recordings/use-failed-recordings';
import { clockIn } from '#web/lib/dates';

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
            ? 'Spoken by the candidate, and no answer of the transcript.'
            : 'Spoken by the candidate. Which of them are answers is known once the interview is over.'}
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

/** Shown where none is left. */
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
