import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  /** `box`: framed, beside a form; `row`: one of a list of questions; `line`: small, in a text. */
  variant?: keyof typeof VARIANTS;
}

const VARIANTS = {
  box: {
    frame: 'rounded-md border border-line text-sm',
    summary: 'rounded-md px-3.5 py-2.5 font-medium max-sm:min-h-11',
    content: 'px-3.5 pt-1 pb-3.5',
  },
  row: {
    frame: '',
    summary: 'min-h-14 flex-row-reverse justify-between gap-4 py-3 font-medium hover:text-accent-text',
    content: 'pb-5',
  },
  line: { frame: 'text-xs text-ink-2', summary: 'min-h-8 max-sm:min-h-11', content: 'mt-1' },
};

/** A native `details` element, so that find-in-page and printing reach its content. */
export function Disclosure({ summary, children, variant = 'box' }: DisclosureProps) {
  const classes = VARIANTS[variant];
  return (
    <details className={`group ${classes.frame}`}>
      <summary
        className={`flex cursor-pointer list-none items-center gap-1.5 [&::-webkit-details-marker]:hidden ${classes.summary}`}
      >
        <ChevronRight
          className="size-4 shrink-0 text-ink-2 transition-transform duration-150 group-open:rotate-90 motion-reduce:transition-none rtl:rotate-180 rtl:group-open:rotate-90"
          aria-hidden="true"
        />
        <span className="min-w-0">{summary}</span>
      </summary>
      <div className={classes.content}>{children}</div>
    </details>
  );
}
