import type { ReactNode } from 'react';
import { Button } from '../ui/button';
import { CloseButton, DialogActions } from '../ui/dialog';
import { FormFailure } from './form-failure';

interface DialogFormEndProps {
  failure: string | null;
  pending: boolean;
  /** Label of the submit button. */
  action: string;
  /** Shown between the failure and the buttons. */
  children?: ReactNode;
}

/** The end of a form in a window: the failure, Cancel and the submit button. */
export function DialogFormEnd({ failure, pending, action, children }: DialogFormEndProps) {
  return (
    <>
      <FormFailure message={failure} />
      {children}
      <DialogActions>
        <CloseButton>Cancel</CloseButton>
        <Button type="submit" variant="primary" busy={pending}>
          {action}
        </Button>
      </DialogActions>
    </>
  );
}
