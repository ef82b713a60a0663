import type { ReactNode } from 'react';

/** The width and side padding of everything on the public pages. */
export const PAGE_WIDTH = 'mx-auto w-full max-w-page px-4 sm:px-6';

interface SectionProps {
  title: string;
  text?: string;
  /** On a separate surface, from edge to edge. */
  raised?: boolean;
  children: ReactNode;
}

/** A section of a public page with its heading. */
export function Section({ title, text, raised = false, children }: SectionProps) {
  return (
    <section className={raised ? 'border-y border-line bg-surface' : undefined}>
      <div className={`${PAGE_WIDTH} py-16 sm:py-20`}>
        <h2 className="text-2xl tracking-[-0.02em] text-balance">{title}</h2>
        {text && <p className="mt-3 max-w-[58ch] text-pretty text-ink-2">{text}</p>}
        <div className="mt-8 sm:mt-10">{children}</div>
      </div>
    </section>
  );
}

/** The top of a public page other than the home page, with its one h1. */
export function PageTop({ title, text }: { title: string; text: string }) {
  return (
    <div className={`${PAGE_WIDTH} pt-14 sm:pt-20`}>
      <h1 className="text-display font-bold tracking-[-0.032em]">{title}</h1>
      <p className="mt-4 max-w-[50ch] text-[17px] leading-[1.55] text-pretty text-ink-2">{text}</p>
    </div>
  );
}
