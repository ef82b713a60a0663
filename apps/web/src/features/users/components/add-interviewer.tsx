import type { Ref } from '@interview-detection/shared/fields';
import { LazyDialog } from '#web/components/states/opened-once';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';

const dialog = lazyWithRetry(() => import('./add-interviewer-dialog').then(m => m.AddInterviewerDialog));

interface AddAccountProps {
  open: boolean;
  onClose: () => void;
  onAdded: (added: Ref) => void;
}

/** The window that creates an interviewer's account; in a separate script, because most accounts already exist. */
export const AddInterviewer = (props: AddAccountProps) => (
  <LazyDialog dialog={dialog} props={{ ...props, as: 'interviewer' as const }} />
);

/** The same window for an account with any role. */
export const AddColleague = (props: AddAccountProps) => (
  <LazyDialog dialog={dialog} props={{ ...props, as: 'colleague' as const }} />
);
