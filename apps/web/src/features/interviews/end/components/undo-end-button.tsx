import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { useMutation } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { Button, type ButtonProps } from '#web/components/ui/button';
import { Can } from '#web/entities/users/components/can';
import { clockTime } from '#web/lib/dates';
import { useNow } from '#web/lib/use-now';
import { undoing } from '../use-undo-end';

interface UndoEndButtonProps extends Pick<ButtonProps, 'size'> {
  interview: Pick<Interview, 'id' | 'status' | 'undoUntil' | 'candidate' | 'timeZone'>;
}

/** Undoes a cancellation or a no-show, for as long as that is possible. */
export function UndoEndButton({ interview, size }: UndoEndButtonProps) {
  const { status, undoUntil, candidate, timeZone } = interview;
  const now = useNow(5_000);
  const undo = useMutation(undoing(interview));
  if (undoUntil === undefined || new Date(undoUntil) <= now) return null;
  return (
    <Can to={status === 'cancelled' ? 'interviews.schedule' : 'interviews.complete'}>
      <Button
        size={size}
        busy={undo.isPending}
        title={`Until ${clockTime(undoUntil, timeZone)}`}
        onClick={() => undo.mutate()}
      >
        <Undo2 aria-hidden="true" />
        {status === 'cancelled' ? 'Undo cancellation' : 'Undo no-show'}
        <span className="sr-only"> of the interview with {candidate.name}</span>
      </Button>
    </Can>
  );
}
