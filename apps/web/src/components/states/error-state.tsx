import { CircleAlert } from 'lucide-react';
import { errorMessage } from '#web/lib/api-error';
import { Button } from '../ui/button';

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
