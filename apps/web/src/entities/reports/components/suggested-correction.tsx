import type { Suggestion } from '@interview-detection/shared/reports/reports.schema';
import { SUGGESTION_WORDS } from '@interview-detection/shared/reports/transcript.rules';
import { formatInstant } from '#web/lib/dates';

interface SuggestedCorrectionProps {
  correction: Suggestion;
  /** `question 3`, to distinguish answers for screen readers. */
  of: string;
}

/**
 * Shows the candidate's suggested wording below the recorded text, visually distinct from it and without a label of its
 * own.
 */
export function SuggestedCorrection({ correction: { text, at }, of }: SuggestedCorrectionProps) {
  return (
    <figure
      aria-label={`The candidate’s suggestion for the answer to ${of}`}
      className="mt-3 border-s-2 border-accent bg-accent-tint px-3.5 py-2.5"
    >
      <figcaption className="text-xs text-ink-2">
        {SUGGESTION_WORDS}. <time dateTime={at}>{formatInstant(at)}</time>
      </figcaption>
      <blockquote dir="auto" className="mt-1.5 whitespace-pre-line [overflow-wrap:anywhere]">
        {text}
      </blockquote>
    </figure>
  );
}
