import type { ReactNode } from 'react';

interface PlainPageProps {
  title: string;
  children: ReactNode;
  /** Links to other pages. */
  actions: ReactNode;
}

/** A page with one message and links to go on. */
export function PlainPage({ title, children, actions }: PlainPageProps) {
  return (
    <div className="mx-auto flex w-full max-w-page flex-1 flex-col justify-center px-4 py-20 sm:px-6">
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-3 max-w-[58ch] text-ink-2">{children}</p>
      <div className="mt-7 flex flex-wrap gap-2">{actions}</div>
    </div>
  );
}
