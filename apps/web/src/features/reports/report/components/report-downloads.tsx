import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import { useMutation } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { LazyBoundary } from '#web/components/states/lazy-boundary';
import { Button } from '#web/components/ui/button';
import { saveReport } from '#web/features/reports/api';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';
import { notify } from '#web/lib/notify';

/** In a separate script: the menu's positioning is large. */
const moreDownloads = lazyWithRetry(() => import('./more-downloads').then(m => m.MoreDownloads));

/** Prints the report, or saves it as a file. */
export function ReportDownloads({ interview }: { interview: InterviewDetails }) {
  const save = useMutation({
    ...saveReport(interview),
    onSuccess: (_nothing, format) => notify.success(`${format.toUpperCase()} downloaded`),
  });
  const saving = save.isPending ? save.variables : null;
  return (
    <>
      <Button onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        Print report
      </Button>
      <Button variant="primary" busy={saving === 'pdf'} disabled={saving !== null} onClick={() => save.mutate('pdf')}>
        <Download aria-hidden="true" />
        Download PDF
      </Button>
      <LazyBoundary fallback={<span className="size-9 max-sm:size-11" />}>
        <moreDownloads.Component
          busy={saving === 'json'}
          disabled={saving !== null}
          onJson={() => save.mutate('json')}
        />
      </LazyBoundary>
    </>
  );
}
