import { LoaderCircle } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { Button } from '../ui/button';
import { ErrorBoundary } from './error-boundary';

interface LazyBoundaryProps {
  children: ReactNode;
  /** Shown while loading. Default: a spinner in the middle of the window, for parts that open over the page. */
  fallback?: ReactNode;
}

/**
 * Wraps a part with a separate script. Shows that it is loading, and keeps a failure local, so that the page around
 * it keeps what was typed.
 */
export function LazyBoundary({ children, fallback }: LazyBoundaryProps) {
  return (
    <ErrorBoundary renderFallback={retry => <Failed onRetry={retry} />}>
      <Suspense fallback={fallback === undefined ? <Opening /> : fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Visible only if the script is slow: the animation starts late. */
function Opening() {
  return (
    <output className="fixed inset-0 z-50 grid animate-appear-late place-items-center bg-scrim">
      <span className="sr-only">Loading</span>
      <LoaderCircle className="size-8 animate-spin text-accent motion-reduce:animate-none" aria-hidden="true" />
    </output>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="fixed inset-x-3 bottom-3 z-50 mx-auto max-w-lg rounded-lg border border-line bg-surface p-4 shadow-float"
    >
      <p className="font-medium">This couldn’t be opened</p>
      <p className="mt-1 text-sm text-ink-2">
        You may be offline, or the app was just updated. Your text is still here; copy it before you reload.
      </p>
      <div className="mt-3 flex gap-2">
        <Button size="sm" variant="primary" onClick={onRetry}>
          Try again
        </Button>
        <Button size="sm" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </div>
    </div>
  );
}
