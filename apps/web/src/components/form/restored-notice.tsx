import type { ReactNode } from 'react';
import type { Draft } from '#web/lib/draft';
import { useHydrated } from '#web/lib/use-browser';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';

interface RestoredNoticeProps {
  /** What the form was filled with; null if nothing was restored, and nothing is shown. */
  restored: Draft<object> | null;
  /** The form is being sent. */
  pending: boolean;
  onStartOver: () => void;
  /** `typed`, or how else the input was entered. */
  how?: 'typed' | 'entered';
  /** What has not happened yet: `The interview has not been moved yet.` */
  children: ReactNode;
}

/** Shown above a form that was filled with its unsent input from before. */
export function RestoredNotice({ restored, pending, onStartOver, how = 'typed', children }: RestoredNoticeProps) {
  // A prerendered page has no access to drafts.
  const isHydrated = useHydrated();
  if (!restored || !isHydrated) return null;
  if (pending) {
    return (
      <Notice tone="info" title="This is being sent">
        We’ll show the result here.
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
