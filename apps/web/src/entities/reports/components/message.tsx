import type { Suggestion } from '@interview-detection/shared/reports/transcript.schema';
import { SUGGESTION_WORDS } from '@interview-detection/shared/reports/transcript.rules';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { formatInstant } from '#web/lib/dates';

/** From this number of characters a message scrolls inside itself, so that the next question stays near. */
const LONG = 3_000;

const STYLES = [
  'min-w-0 [overflow-wrap:anywhere]',
  '[&_p+*]:mt-2 [&_pre+*]:mt-2 [&_ul+*]:mt-2 [&_ol+*]:mt-2 [&_p+p]:mt-2',
  '[&_ul]:list-disc [&_ul]:pl-5 [&_ol]:list-decimal [&_ol]:pl-5 [&_li+li]:mt-1',
  '[&_:is(b,strong)]:font-semibold',
  '[&_code]:rounded-[4px] [&_code]:border [&_code]:border-line [&_code]:px-1 [&_code]:font-mono [&_code]:text-[0.92em]',
  '[&_pre]:my-2 [&_pre]:max-h-96 [&_pre]:overflow-auto [&_pre]:rounded-md [&_pre]:border [&_pre]:border-line [&_pre]:bg-surface [&_pre]:p-3 [&_pre]:text-left [&_pre]:font-mono [&_pre]:text-sm [&_pre]:[direction:ltr] [&_pre]:[overflow-wrap:normal]',
  '[&_pre_code]:border-0 [&_pre_code]:p-0 [&_pre_code]:text-[1em]',
  'print:[&_pre]:max-h-none print:[&_pre]:whitespace-pre-wrap print:[&_pre]:[overflow-wrap:anywhere]',
].join(' ');

interface MessageProps {
  /** HTML, as in the transcript. */
  message: string;
  /** Accessible name of the scrolling area, `Answer to question 3`. */
  name: string;
  className?: string;
}

/** Shows what was said, in its own writing direction. */
export function Message({ message, name, className = '' }: MessageProps) {
  const html = useMemo(() => safeMessageHtml(message), [message]);
  const scrolls = html.length > LONG;
  return (
    <div
      dir="auto"
      {...(scrolls ? { tabIndex: 0, role: 'group', 'aria-label': name } : {})}
      className={`${STYLES} ${hasBlocks(html) ? '' : 'whitespace-pre-line'} ${scrolls ? 'max-h-[28rem] overflow-y-auto print:max-h-none' : ''} ${className}`}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

interface SuggestedCorrectionProps {
  correction: Suggestion;
  /** `question 3`, to distinguish answers for screen readers. */
  of: string;
}

/**
 * Shows the candidate's suggested wording below the recorded text, visually distinct from it and without its own
 * label.
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

/** Contract §15; no attributes are kept. */
const ALLOWED = {
  ALLOWED_TAGS: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'code', 'pre', 'ul', 'ol', 'li'],
  ALLOWED_ATTR: [],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** A code block scrolls inside itself, also by keyboard. In sanitised HTML this text can only be the tag. */
const CODE_BLOCK = '<pre tabindex="0" role="group" aria-label="Code">';

/**
 * Returns the HTML of a message (contract §3), safe to show: sanitised again, although the server has done so (contract
 * §15).
 */
export function safeMessageHtml(message: string): string {
  return DOMPurify.sanitize(message, ALLOWED).replaceAll('<pre>', CODE_BLOCK);
}

/** Returns whether a message has its own lines or blocks; in one without, line breaks are kept as typed. */
export const hasBlocks = (html: string): boolean => /<(p|br|pre|ul|ol)[\s/>]/i.test(html);
