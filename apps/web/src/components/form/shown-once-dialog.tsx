import type { ReactNode } from 'react';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';

interface ShownOnceDialogProps {
  title: string;
  /** What was created. */
  description: ReactNode;
  onClose: () => void;
  /** The secret, in a field to copy it from. */
  children: ReactNode;
}

/** Shows a secret that the server shows only once. */
export function ShownOnceDialog({ title, description, onClose, children }: ShownOnceDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={<span className="block [overflow-wrap:anywhere]">{description}</span>}
      size="md"
    >
      <div className="grid gap-4">{children}</div>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
