import { LANGUAGES, type Language } from '@interview-detection/shared/visits/visits.rules';
import type { CandidateView } from '@interview-detection/shared/visits/visits.schema';
import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { QueryView } from '#web/components/records/query-view';
import { LazyBoundary } from '#web/components/states/lazy-boundary';
import { LoadingState } from '#web/components/states/loading-state';
import { Dialog } from '#web/components/ui/dialog';
import { Select } from '#web/components/ui/controls';
import { Skeleton } from '#web/components/ui/skeleton';
import { candidateViewQuery } from '#web/entities/interviews/api';
import { languageName } from '#web/lib/format';

interface PreviewDialogProps {
  interview: InterviewDetails;
  /** The candidate's page, which belongs to another feature. */
  Preview: ComponentType<{ view: CandidateView }>;
  onClose: () => void;
}

/** Previews the page that a candidate's link opens, with this interview's data, in any of the candidate languages. */
export function PreviewDialog({ interview, Preview, onClose }: PreviewDialogProps) {
  const [language, setLanguage] = useState<Language>();
  const view = useQuery({ ...candidateViewQuery(interview.id, language), placeholderData: before => before });
  return (
    <Dialog
      open
      onClose={onClose}
      size="full"
      title="Preview"
      description={
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="break-words">
            What <bdi>{interview.candidate.name}</bdi> sees on the private page. Its buttons don’t work here, and this
            doesn’t count as a visit.
          </p>
          <Select
            aria-label="Language of the preview"
            className="w-40"
            value={language ?? view.data?.language ?? 'en'}
            onChange={({ target }) => setLanguage(LANGUAGES.find(one => one === target.value))}
          >
            {LANGUAGES.map(one => (
              <option key={one} value={one}>
                {languageName(one)}
              </option>
            ))}
          </Select>
        </div>
      }
    >
      <div className="rounded-lg border border-line bg-bg p-4 sm:p-6 [&_[dir=rtl]_*]:tracking-normal">
        <QueryView query={view} skeleton={<PreviewSkeleton />} title="We couldn’t load the preview">
          {shown => (
            <LazyBoundary fallback={<PreviewSkeleton />}>
              <Preview view={shown} />
            </LazyBoundary>
          )}
        </QueryView>
      </div>
    </Dialog>
  );
}

function PreviewSkeleton() {
  return (
    <LoadingState label="Loading the preview">
      <span className="grid gap-4">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-40" />
        <Skeleton className="h-64" />
      </span>
    </LoadingState>
  );
}
