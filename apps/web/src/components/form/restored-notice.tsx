import type { ReactNode } from 'react';
import type { Draft } from '../../lib/draft';
import { useHydrated } from '../../lib/hydrated';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';

interface RestoredNoticeProps {
  /** What the form was filled with; null: nothing, and nothing is shown. */
  restored: Draft<object> | null;
  /** It is on its way to the server. */
  pending: boolean;
  onStartOver: () => void;
  /** `typed`, or how else it came in. */
  how?: 'typed' | 'entered';
  /** What has not happened yet: `The interview has not been moved yet.` */
  children: ReactNode;
}

/** Above a form that was filled with what stood in it when it was left. */
export function RestoredNotice({ restored, pending, onStartOver, how = 'typed', children }: RestoredNoticeProps) {
  // A prerendered page does not know of any draft.
  const isHydrated = useHydrated();
  if (!restored || !isHydrated) return null;
  if (pending) {
    return (
      <Notice tone="info" title="This is being sent">
        You will be told here how it ends.
      </Notice>
    );
  }
  return (
    <Notice
      tone="info"
      title={restored.isOutdated ? `Some of what you had ${how} is still here` : `What you had ${how} is still here`}
      action={
        <Button size="sm" onClick={onStartOver}>
          Start over
        </Button>
      }
    >
      {children}
      {restored.isOutdated && ' Your last changes were too long for the browser to keep.'}
      {restored.withoutFiles && ' Attach the file again: files aren’t kept after a reload.'}
    </Notice>
  );
}
