import { CircleAlert, type LucideIcon, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorMessage } from '#web/lib/api-error';
import { Button } from '../ui/button';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** What this place is for. */
  children: ReactNode;
  /** The one action that fills it. */
  action?: ReactNode;
}

/** Shown for a list or page without content: what it is for and how to fill it. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      <span className="grid size-11 place-items-center rounded-full bg-accent-tint text-accent-text">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <h2 className="mt-4">{title}</h2>
      <p className="mt-1 max-w-[46ch] text-ink-2">{children}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  /** What could not be shown, for example `The candidates could not be loaded`. */
  title: string;
  error: unknown;
  onRetry: () => void;
  retrying?: boolean;
}

/**
 * Shown for a part of a page that could not be loaded: the server's message and Retry. The rest of the page stays
 * usable.
 */
export function ErrorState({ title, error, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-10 text-center">
      <span className="grid size-11 place-items-center rounded-full bg-bad-tint text-bad">
        <CircleAlert className="size-5" aria-hidden="true" />
      </span>
      <h2 className="mt-4">{title}</h2>
      <p className="mt-1 max-w-[60ch] text-ink-2">{errorMessage(error)}</p>
      <Button className="mt-5" busy={retrying} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

interface PlainPageProps {
  title: string;
  children: ReactNode;
  /** Links to other pages. */
  actions: ReactNode;
}

/** A page with one message and links to continue. */
export function PlainPage({ title, children, actions }: PlainPageProps) {
  return (
    <div className="mx-auto flex w-full max-w-page flex-1 flex-col justify-center px-4 py-20 sm:px-6">
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-3 max-w-[58ch] text-ink-2">{children}</p>
      <div className="mt-7 flex flex-wrap gap-2">{actions}</div>
    </div>
  );
}

interface NoMatchesProps {
  /** What the list contains: `candidates`. */
  of: string;
  onClear: () => void;
  /** What was not found. */
  children: ReactNode;
}

/** Replaces a list in which search and filters leave nothing. */
export function NoMatches({ of, onClear, children }: NoMatchesProps) {
  return (
    <EmptyState
      icon={SearchX}
      title="No results for these filters"
      action={<Button onClick={onClear}>Show all {of}</Button>}
    >
      {children}
    </EmptyState>
  );
}
