import { answerNotes } from '@interview-detection/shared/evidence/sign-words.rules';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Eye } from 'lucide-react';
import { memo, useId, useRef, useState } from 'react';
import { LazyBoundary } from '../../../../components/states/lazy-boundary';
import { Button } from '../../../../components/ui/button';
import { Skeleton } from '../../../../components/ui/skeleton';
import { evidenceQuery } from '../../../../entities/evidence/api';
import { useCan } from '../../../../entities/users/use-current-user';
import { utcClock } from '../../../../lib/dates';
import { lazyWithRetry } from '../../../../lib/lazy-with-retry';
import type { Said } from '../rules/conversation';
import type { ShownReview } from '../rules/shown-review';
import { Chip } from './chip';
import { AuthorshipLabel, CorrectnessLabel, FlagLabel } from './answer-labels';
import { EvidencePanel } from './evidence-panel';
import { canCountWording, selectedIn } from '../../count-wording/rules';
import { Message } from '../../../../entities/reports/components/message';
import { Listen } from '../../../../entities/recordings/components/listen';

/** In a script of its own: most answers are typed. */
const spokenAnswer = lazyWithRetry(() => import('./spoken-answer').then(m => m.SpokenAnswer));
const failedRecordings = lazyWithRetry(() => import('./spoken-answer').then(m => m.FailedRecordings));

/** In a script of its own: few answers need it. */
const countWordingPanel = lazyWithRetry(() =>
  import('../../count-wording/components/count-wording-panel').then(m => m.CountWordingPanel),
);
const countedWordings = lazyWithRetry(() =>
  import('../../count-wording/components/counted-wordings').then(m => m.CountedWordings),
);

/** In a script of its own: few answers have an indication. */
const flagPanel = lazyWithRetry(() => import('../../flag/components/flag-panel').then(m => m.FlagPanel));

/** In a script of its own: few candidates correct anything. */
const suggestedCorrection = lazyWithRetry(() =>
  import('../../../../entities/reports/components/suggested-correction').then(m => m.SuggestedCorrection),
);

interface AnswerProps {
  /** Id of the interview. */
  interviewId: string;
  said: Said;
  /** `question 3`, to distinguish answers for screen readers. */
  of: string;
  review: ShownReview | undefined;
  /** The answer may have been spoken to the bot. */
  isBot: boolean;
}

/** One answer with its labels, and their basis behind a button. */
function AnswerView({ interviewId, said: { index, entry }, of, review, isBot }: AnswerProps) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const text = useRef<HTMLDivElement>(null);
  const countButton = useRef<HTMLButtonElement>(null);
  /** The text selected when counting a wording began; null while no wording is being counted. */
  const [counting, setCounting] = useState<string | null>(null);
  const { authorship, marks, flag, language, endedAt, correction } = entry;
  const hasLabels = review !== undefined || authorship !== undefined || marks !== undefined;
  const hasEvidence = authorship !== undefined || (review !== undefined && review.review !== null);
  const wordings = entry.wordings ?? [];
  const mayCount = useCan('positions.edit');
  const mayReview = useCan('reports.review');
  const canCount = mayCount && (canCountWording(review?.review) || wordings.some(({ undone }) => undone === null));
  const isFlagged = authorship?.level === 'some' || authorship?.level === 'strong' || flag !== undefined;
  return (
    <div
      id={`answer-${index}`}
      data-said=""
      className="min-w-0 scroll-mt-4 scroll-mb-32 rounded-md bg-sunken px-3.5 py-3 has-data-heard:outline-2 has-data-heard:-outline-offset-2 has-data-heard:outline-accent print:rounded-none print:border-l-2 print:border-line-strong print:py-0.5"
    >
      {entry.speaker !== undefined && (
        <div className="mb-1 flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
          <p>
            <bdi>{entry.speaker}</bdi>
            {entry.startedAt && ` · ${utcClock(entry.startedAt)}`}
          </p>
          {entry.spoken && entry.startedAt && (
            <Listen
              interviewId={interviewId}
              startedAt={entry.startedAt}
              endedAt={entry.endedAt}
              name={`the answer to ${of}`}
            />
          )}
        </div>
      )}
      {entry.message.trim() ? (
        <div ref={text}>
          <Message message={entry.message} name={`Answer to ${of}`} />
        </div>
      ) : (
        <p className="text-ink-2 italic">This answer is empty.</p>
      )}
      {(language || endedAt) && entry.speaker === undefined && (
        <p className="mt-1.5 text-xs text-ink-3">
          {language && <>Code in {language}</>}
          {language && endedAt && ' · '}
          {endedAt && `answered ${utcClock(endedAt)}`}
        </p>
      )}
      {entry.spoken && entry.speaker === undefined && (
        <LazyBoundary fallback={<Skeleton className="mt-2.5 h-16 max-w-md print:hidden" />}>
          <spokenAnswer.Component interviewId={interviewId} entry={entry} of={of} />
        </LazyBoundary>
      )}
      {isBot && (
        <LazyBoundary fallback={null}>
          <failedRecordings.Component interviewId={interviewId} index={index} of={of} />
        </LazyBoundary>
      )}
      {correction && (
        <LazyBoundary fallback={<Skeleton className="mt-3 h-16" />}>
          <suggestedCorrection.Component correction={correction} of={of} />
        </LazyBoundary>
      )}
      {isBot && <AnswerNotes interviewId={interviewId} index={index} />}
      {hasLabels && (
        <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1.5 print:mt-2 print:break-inside-avoid print:break-before-avoid print:break-after-avoid">
          {review && <CorrectnessLabel review={review} />}
          {mayReview && review?.retry && (
            <Button size="sm" className="print:hidden" onClick={() => review.retry?.()}>
              Retry <span className="sr-only">the review of the answer to {of}</span>
            </Button>
          )}
          {authorship && <AuthorshipLabel authorship={authorship} />}
          {flag && <FlagLabel flag={flag} />}
          {marks !== undefined && <span className="text-xs text-ink-2">Marks {marks}</span>}
          {canCount && (
            <Button
              ref={countButton}
              variant="quiet"
              size="sm"
              className="-my-1 ml-auto print:hidden"
              aria-expanded={counting !== null}
              // The press must not clear the selection.
              onMouseDown={event => event.preventDefault()}
              onClick={() => setCounting(counting === null ? selectedIn(text.current) : null)}
            >
              Accept a wording <span className="sr-only">of the answer to {of}</span>
            </Button>
          )}
          {hasEvidence && (
            <Button
              variant="quiet"
              size="sm"
              className={`-my-1 -mr-2 print:hidden ${canCount ? '' : 'ml-auto'}`}
              aria-expanded={open}
              aria-controls={panelId}
              onClick={() => setOpen(!open)}
            >
              Evidence <span className="sr-only">on the answer to {of}</span>
              <ChevronDown
                className={`transition-transform duration-150 ${open ? 'rotate-180' : ''}`}
                aria-hidden="true"
              />
            </Button>
          )}
        </div>
      )}
      {counting !== null && (
        <LazyBoundary fallback={<Skeleton className="mt-3 h-48 print:hidden" />}>
          <countWordingPanel.Component
            interviewId={interviewId}
            index={index}
            of={of}
            selected={counting}
            wordings={wordings}
            onClose={() => {
              setCounting(null);
              countButton.current?.focus();
            }}
          />
        </LazyBoundary>
      )}
      {hasEvidence && (
        <EvidencePanel id={panelId} open={open} review={review} authorship={authorship}>
          {wordings.length > 0 && (
            <LazyBoundary fallback={null}>
              <countedWordings.Component wordings={wordings} />
            </LazyBoundary>
          )}
          {isFlagged && (
            <LazyBoundary fallback={<Skeleton className="h-12" />}>
              <flagPanel.Component interviewId={interviewId} index={index} entry={entry} of={of} />
            </LazyBoundary>
          )}
        </EvidencePanel>
      )}
    </div>
  );
}

/** Shows what was noticed while this answer was given. */
function AnswerNotes({ interviewId, index }: { interviewId: string; index: number }) {
  const { data: notes = [] } = useQuery({
    ...evidenceQuery(interviewId),
    // Fetched by the section of the page that shows all of it.
    enabled: false,
    select: view => answerNotes(view, index),
  });
  if (notes.length === 0) return null;
  return (
    <ul aria-label="Noticed with this answer" className="mt-3 flex flex-wrap gap-1.5">
      {[...new Set(notes)].map(note => (
        <li key={note}>
          <Chip tone="neutral" icon={<Eye aria-hidden="true" />}>
            {note}
          </Chip>
        </li>
      ))}
    </ul>
  );
}

function isSameReview(one: ShownReview | undefined, other: ShownReview | undefined): boolean {
  if (!one || !other) return one === other;
  return (Object.keys(one) as (keyof ShownReview)[]).every(field => one[field] === other[field]);
}

/** Of hundreds, only the answer whose review arrives renders again. */
export const Answer = memo(
  AnswerView,
  (before, after) =>
    before.said === after.said &&
    before.of === after.of &&
    before.isBot === after.isBot &&
    isSameReview(before.review, after.review),
);
