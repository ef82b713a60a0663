import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../ui/button';
import { CloseButton, DialogActions } from '../ui/dialog';
import { FormFailure } from './form-failure';

interface DialogFormEndProps {
  failure: string | null;
  pending: boolean;
  /** Label of the submit button. */
  action: string;
  /** Nothing is typed in this form, so a failure loses nothing. */
  isChoice?: boolean;
  /** Shown between the failure and the buttons. */
  children?: ReactNode;
}

/** The end of a form in a window: the failure, Cancel and the submit button. */
export function DialogFormEnd({ failure, pending, action, isChoice = false, children }: DialogFormEndProps) {
  return (
    <>
      <FormFailure message={failure}>{isChoice ? null : undefined}</FormFailure>
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

interface PageFormEndProps {
  /** Where Cancel leads. */
  to: string;
  pending: boolean;
  /** Label of the submit button. */
  action: string;
}

/** The end of a form that is a page: a Cancel link and the submit button. */
export function PageFormEnd({ to, pending, action }: PageFormEndProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2 max-sm:[&>*]:flex-1">
      <Link to={to} className={buttonClass({ variant: 'quiet' })}>
        Cancel
      </Link>
      <Button type="submit" variant="primary" busy={pending}>
        {action}
      </Button>
    </div>
  );
}
