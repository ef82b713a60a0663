import { answerNotes } from '@interview-detection/shared/evidence/sign-words.rules';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Eye } from 'lucide-react';
import { memo, useId, useRef, useState } from 'react';
import { Button } from '#web/components/ui/button';
import { evidenceQuery } from '#web/entities/evidence/api';
import { useCan } from '#web/entities/users/use-current-user';
import { clockTime } from '#web/lib/dates';
import type { Said, ShownReview } from '../rules';
import { AuthorshipLabel, Chip, CorrectnessLabel, FlagLabel } from './answer-labels';
import { EvidencePanel } from './evidence-panel';
import {
  canCountWording,
  CountedWordings,
  CountWordingPanel,
  selectedIn,
} from '#web/features/reports/count-wording/components/count-wording-panel';
import { Message, SuggestedCorrection } from '#web/entities/reports/components/message';
import { Listen } from '#web/entities/recordings/components/conversation-player';
import { FailedRecordings, SpokenAnswer } from './spoken-answer';
import { FlagPanel } from '#web/features/reports/flag/components/flag-panel';

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
            {entry.startedAt && ` · ${clockTime(entry.startedAt, 'UTC')}`}
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
          {endedAt && `answered ${clockTime(endedAt, 'UTC')}`}
        </p>
      )}
      {entry.spoken && entry.speaker === undefined && <SpokenAnswer interviewId={interviewId} entry={entry} of={of} />}
      {isBot && <FailedRecordings interviewId={interviewId} index={index} of={of} />}
      {correction && <SuggestedCorrection correction={correction} of={of} />}
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
        <CountWordingPanel
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
      )}
      {hasEvidence && (
        <EvidencePanel id={panelId} open={open} review={review} authorship={authorship}>
          {wordings.length > 0 && <CountedWordings wordings={wordings} />}
          {isFlagged && <FlagPanel interviewId={interviewId} index={index} entry={entry} of={of} />}
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
