import type { CandidateDetails, Resume, SentResume } from '@interview-detection/shared/candidates/candidates.schema';
import { deletedByClock } from '@interview-detection/shared/privacy/privacy.rules';
import { useMutation } from '@tanstack/react-query';
import { Download, ExternalLink, FileText } from 'lucide-react';
import { useCallback, useState } from 'react';
import { QueryView } from '#web/components/records/query-view';
import { LoadingState } from '#web/components/states/loading-state';
import { Button } from '#web/components/ui/button';
import { Skeleton } from '#web/components/ui/skeleton';
import { errorMessage } from '#web/lib/api-error';
import { formatInstant } from '#web/lib/dates';
import { formatFileSize } from '#web/lib/format';
import { saveFile } from '#web/lib/save-file';
import { session } from '#web/lib/session';
import { saveResume, useResume, useSentResumes } from '../api';

interface ResumeSectionProps {
  candidate: CandidateDetails;
  heading: 'h2' | 'h3';
}

/** The resume, or why there is none. */
export function ResumeSection({ candidate, heading: Heading }: ResumeSectionProps) {
  const { resume, resumeDeleted } = candidate;
  if (resume) return <ResumeViewer candidate={{ ...candidate, resume }} heading={Heading} />;
  return (
    <section>
      <Heading>Resume</Heading>
      <p className="mt-1 text-sm text-ink-2">
        {resumeDeleted ? deletedByClock('The resume was', resumeDeleted) : 'No resume on file.'}
      </p>
    </section>
  );
}

type ResumeOwner = Pick<CandidateDetails, '_id' | 'name' | 'earlierResumes'> & { resume: Resume };

/** Shows the resume in the browser's PDF viewer, and as a download for browsers without one. */
export function ResumeViewer({
  candidate,
  heading: Heading = 'h3',
}: {
  candidate: ResumeOwner;
  heading?: 'h2' | 'h3';
}) {
  const resume = useResume(candidate._id);
  const blob = resume.data;
  const { name, size } = candidate.resume;
  return (
    <section>
      <div className="flex flex-wrap items-center gap-2">
        <FileText className="size-4 shrink-0 text-ink-2" aria-hidden="true" />
        <Heading>Resume</Heading>
        <span className="flex min-w-0 flex-1 basis-32 gap-1.5 text-xs text-ink-3">
          <span className="truncate" title={name}>
            <bdi>{name}</bdi>
          </span>
          <span className="shrink-0">{formatFileSize(size)}</span>
        </span>
        <span className="flex gap-2">
          {/* Phones show one page of a PDF in a frame, or nothing. */}
          <Button size="sm" disabled={!blob} onClick={() => blob && openInTab(blob)}>
            <ExternalLink aria-hidden="true" />
            Open
          </Button>
          <Button size="sm" disabled={!blob} onClick={() => blob && saveFile(blob, name, 'application/pdf')}>
            <Download aria-hidden="true" />
            Download
          </Button>
        </span>
      </div>
      <div className="mt-2.5 grid h-[clamp(360px,58dvh,720px)] overflow-hidden rounded-md border border-line bg-sunken">
        <QueryView
          query={resume}
          skeleton={<PaperSkeleton />}
          title="We couldn’t load the resume"
          renderFailure={failure => <div className="self-center">{failure}</div>}
        >
          {file => <Pdf blob={file} title={`Resume of ${candidate.name}`} />}
        </QueryView>
      </div>
      {candidate.earlierResumes && <EarlierResumes candidate={candidate._id} />}
    </section>
  );
}

/**
 * The frame appears together with the blob's address. It has no sandbox, because browsers refuse to run their PDF
 * viewer in one; `asPdf` keeps anything else from running there.
 */
function Pdf({ blob, title }: { blob: Blob; title: string }) {
  const show = useCallback(
    (host: HTMLDivElement | null) => {
      if (!host) return;
      const url = URL.createObjectURL(asPdf(blob));
      const frame = document.createElement('iframe');
      frame.title = title;
      frame.className = 'size-full';
      frame.src = `${url}#view=FitH`;
      host.append(frame);
      return () => {
        frame.remove();
        URL.revokeObjectURL(url);
      };
    },
    [blob, title],
  );
  if (navigator.pdfViewerEnabled === false) {
    return (
      <p className="self-center px-6 text-center text-ink-2">
        This browser doesn’t show PDFs inside a page. Download the resume to read it.
      </p>
    );
  }
  return <div ref={show} />;
}

function PaperSkeleton() {
  return (
    <LoadingState label="Loading the resume">
      <span className="grid gap-2.5 p-5">
        {['w-2/5', 'w-3/5', 'w-11/12', 'w-10/12', 'w-9/12', 'w-1/2'].map(width => (
          <Skeleton key={width} className={`h-2 ${width}`} />
        ))}
      </span>
    </LoadingState>
  );
}

/** Addresses of the files that are open in other tabs. */
const opened = new WeakMap<Blob, string>();

/** The tab can be reloaded until the session ends or this page is closed. */
function openInTab(blob: Blob): void {
  const known = opened.get(blob);
  const url = known ?? URL.createObjectURL(asPdf(blob));
  window.open(url, '_blank', 'noopener');
  if (known !== undefined) return;
  opened.set(blob, url);
  const stop = session.subscribe(({ token }) => {
    if (token !== null) return;
    stop();
    opened.delete(blob);
    URL.revokeObjectURL(url);
  });
}

/** Always typed as PDF, so that nothing else can run as our page. */
const asPdf = (blob: Blob) => blob.slice(0, blob.size, 'application/pdf');

/** Resumes replaced by later ones, loaded on request; each can still be read. */
function EarlierResumes({ candidate }: { candidate: string }) {
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
