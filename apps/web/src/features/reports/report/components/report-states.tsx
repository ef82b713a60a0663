import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import { decodeJson } from '@interview-detection/shared/reports/reports.rules';
import { type AiReport, aiReportSchema } from '@interview-detection/shared/reports/reports.schema';
import { type Devices, devicesSchema } from '@interview-detection/shared/reports/transcript.schema';
import { FileX2 } from 'lucide-react';
import { EmptyState } from '#web/components/states/page-states';
import { Button } from '#web/components/ui/button';
import { Card } from '#web/components/ui/card';

interface RetryProps {
  onRetry: () => void;
  retrying: boolean;
}

/** Shown for data that cannot be parsed (contract §15), with a retry, instead of crashing. */
export function Unreadable({ what, onRetry, retrying }: RetryProps & { what: string }) {
  return (
    <div role="alert">
      <EmptyState
        icon={FileX2}
        title="Report unavailable"
        action={
          <Button busy={retrying} onClick={onRetry}>
            Retry
          </Button>
        }
      >
        {what} can’t be read. The recorded data is kept.
      </EmptyState>
    </div>
  );
}

/** Shown for an interview held by a person: no signals were collected, which is no finding either. */
export function NoSignals() {
  return (
    <Card className="px-4.5 py-4 print:mt-4 print:border-0 print:px-0">
      <section aria-labelledby="signals-title">
        <h2 id="signals-title">Signals in this interview</h2>
        <p className="mt-1 text-sm text-ink-2">
          Not collected: only bot interviews collect signals. That says nothing about this one.
        </p>
      </section>
    </Card>
  );
}

/** `absent`: there is none yet; `unreadable`: the text is not a report as defined by the contract (contract §15). */
export type Readable<T> = T | 'absent' | 'unreadable';

/** Parses the report of an interview from its JSON string. */
export const readReport = ({ aiReport }: InterviewDetails['interviewData']): Readable<AiReport> =>
  aiReport === null ? 'absent' : (decodeJson(aiReportSchema, aiReport) ?? 'unreadable');

/** Parses the devices of an interview from their JSON string. */
export const readDevices = ({ devices }: InterviewDetails['interviewData']): Readable<Devices> =>
  devices === null ? 'absent' : (decodeJson(devicesSchema, devices) ?? 'unreadable');
