import type { ReactNode } from 'react';
import { Button } from '../ui/button';
import { CloseButton, DialogActions } from '../ui/dialog';
import { FormFailure } from './form-failure';

interface DialogFormEndProps {
  failure: string | null;
  pending: boolean;
  /** What the button that sends it says. */
  action: string;
  /** Between the two, above the buttons. */
  children?: ReactNode;
}

/** The end of a form in a window: what went wrong, Cancel and the button that sends it. */
export function DialogFormEnd({ failure, pending, action, children }: DialogFormEndProps) {
  return (
    <>
      <FormFailure message={failure} />
      {children}
      <DialogActions>
        <CloseButton>Cancel</CloseButton>
        <Button type="submit" look="primary" busy={pending}>
          {action}
        </Button>
      </DialogActions>
    </>
  );
}
