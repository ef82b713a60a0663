import { Notice } from '#web/components/ui/notice';
import { ApiError } from '#web/lib/api-error';
import { formatWait } from '../words';

/** Shows the server's message about a step of the reset, and what to do next. */
export function ResetFailure({ message, error }: { message: string; error: unknown }) {
  return (
    <Notice tone="bad" title={message}>
      {wayOut(error)}
    </Notice>
  );
}

function wayOut(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.retryAfter !== undefined) return `Try again in ${formatWait(error.retryAfter)}.`;
  if (error.status !== 503) return null;
  return 'No code can be sent now. Ask who runs this server; where you are still signed in, the password can be changed under Settings, Security.';
}
