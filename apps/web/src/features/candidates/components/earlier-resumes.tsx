import type { SentResume } from '@interview-detection/shared/candidates/candidates.schema';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button';
import { formatInstant } from '#web/lib/dates';
import { errorMessage } from '#web/lib/api-error';
import { formatFileSize } from '#web/lib/file-size';
import { saveResume, useSentResumes } from '../api';

/** Resumes replaced by later ones, loaded on request; each can still be read. */
export function EarlierResumes({ candidate }: { candidate: string }) {
  const [asked, setAsked] = useState(false);
  const sent = useSentResumes(candidate, asked);
  const earlier = sent.data?.items.slice(1);
  if (!asked || sent.isPending) {
    return (
      <Button size="sm" variant="quiet" className="mt-2" busy={asked} onClick={() => setAsked(true)}>
        Earlier resumes
      </Button>
    );
  }
  if (!earlier) {
    return (
      <p role="alert" className="mt-2 flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
        {errorMessage(sent.error)}
        <Button size="sm" busy={sent.isFetching} onClick={() => void sent.refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  return (
    <ul aria-label="Earlier resumes" className="mt-2 border-t border-line text-sm">
      {earlier.map(resume => (
        <Row key={resume._id} candidate={candidate} resume={resume} />
      ))}
    </ul>
  );
}

function Row({ candidate, resume }: { candidate: string; resume: SentResume }) {
  const save = useMutation(saveResume(candidate));
  const { name, size, sentAt } = resume;
  return (
    <li className="flex min-h-11 items-center justify-between gap-3 border-b border-line py-1.5">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
        <span className="block text-xs text-ink-2">
          {formatInstant(sentAt)} · {formatFileSize(size)}
        </span>
      </span>
      <Button size="sm" busy={save.isPending} onClick={() => save.mutate(resume)}>
        <Download aria-hidden="true" />
        Download <span className="sr-only">{name}</span>
      </Button>
    </li>
  );
}
