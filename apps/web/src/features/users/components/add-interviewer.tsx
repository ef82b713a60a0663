import type { User } from '@interview-detection/shared/users/users.schema';
import { useState } from 'react';
import { LazyPlace } from '../../../components/states/lazy-place';
import { lazyPart } from '../../../lib/lazy-part';

const dialog = lazyPart(() => import('./add-interviewer-dialog').then(m => m.AddInterviewerDialog));

interface AddInterviewerProps {
  open: boolean;
  onClose: () => void;
  onAdded: (user: User) => void;
}

/** The window that makes an interviewer's account; in a script of its own, for most are there already. */
export function AddInterviewer(props: AddInterviewerProps) {
  // Once it was opened it stays, to close and give the focus back.
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <LazyPlace>
      <dialog.Component {...props} />
    </LazyPlace>
  );
}
