import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import type { QueryClient } from '@tanstack/react-query';
import { ToastAction } from '#web/components/ui/toast-action';
import { undoEnd } from '#web/features/interviews/api';
import { notify } from '#web/lib/notify';

type Ended = Pick<Interview, 'id' | 'status' | 'undoUntil'>;

const toastOf = ({ id }: Ended) => `ended ${id}`;

/** Undoes the end of an interview, and says what was mailed. */
export const undoing = (ended: Ended) => ({
  ...undoEnd(ended.id),
  onSuccess: () =>
    notify.success(UNDONE[ended.status === 'cancelled' ? 'cancelled' : 'no_show'], { id: toastOf(ended) }),
});

const UNDONE = {
  cancelled: 'Undone: the interview takes place as planned',
  no_show: 'Undone: the interview is open again',
};

/** Says how an interview ended, with Undo in the toast, which works after the user has left the screen. */
export function announceEnd(client: QueryClient, ended: Ended, text: string): void {
  const id = toastOf(ended);
  const undo = () => {
    const mutation = client.getMutationCache().build(client, undoing(ended));
    void mutation.execute().catch(() => undefined);
  };
  notify.success(ended.undoUntil ? <ToastAction text={text} label="Undo" id={id} onAction={undo} /> : text, { id });
}
