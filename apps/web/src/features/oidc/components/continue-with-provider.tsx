import { useMutation } from '@tanstack/react-query';
import { Button } from '#web/components/ui/button';
import { Notice } from '#web/components/ui/notice';
import { errorMessage } from '#web/lib/api-error';
import { startAtProvider, useProvider } from '../api';

/**
 * Contract §33: a button to the provider's own page, where one is set up; where that is not known, the form above is
 * the only way in.
 */
export function ContinueWithProvider() {
  const { data } = useProvider();
  const start = useMutation({ ...startAtProvider, meta: { errors: 'form' } });
  if (!data?.name) return null;
  // The page stays until the browser has left it.
  const leaving = start.isPending || start.isSuccess;
  return (
    <div className="mt-5 flex flex-col gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {start.error && <Notice tone="bad" title={errorMessage(start.error)} />}
      <Button size="lg" className="w-full overflow-hidden" busy={leaving} onClick={() => start.mutate()}>
        <span className="truncate">Continue with {data.name}</span>
      </Button>
    </div>
  );
}
