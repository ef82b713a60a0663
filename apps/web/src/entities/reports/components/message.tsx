import { useMemo } from 'react';
import { hasBlocks, safeMessageHtml } from '../rules';

/** Number of characters from which a message scrolls inside itself, so that the next question stays near. */
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
