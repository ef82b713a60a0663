import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../ui/button';

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
