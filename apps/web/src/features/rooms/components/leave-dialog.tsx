import { useState } from 'react';
import { Button } from '#web/components/ui/button';
import { Dialog, DialogActions } from '#web/components/ui/dialog';

interface LeaveDialogProps {
  onStay: () => void;
  onLeave: () => Promise<void>;
  onEndForAll: () => Promise<unknown>;
}

/** Asks staff whether to leave alone, or to end the interview for everyone. */
export function LeaveDialog({ onStay, onLeave, onEndForAll }: LeaveDialogProps) {
  const [doing, setDoing] = useState<'leave' | 'end' | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const end = async () => {
    setDoing('end');
    setFailed(false);
    try {
      await onEndForAll();
    } catch {
      setFailed(true);
      setDoing(null);
    }
  };
  return (
    <Dialog
      open
      onClose={onStay}
      title="Leave the room?"
      description="If you only leave, the interview stays open and you can come back. Ending closes the room for everyone and completes the interview."
    >
      {hasFailed && (
        <p role="alert" className="text-bad">
          The interview could not be ended. Please try again.
        </p>
      )}
      <DialogActions>
        <Button variant="danger" busy={doing === 'end'} onClick={() => void end()}>
          End for everyone
        </Button>
        <Button
          variant="primary"
          busy={doing === 'leave'}
          onClick={() => {
            setDoing('leave');
            void onLeave();
          }}
        >
          Leave
        </Button>
      </DialogActions>
    </Dialog>
  );
}
