import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../ui/button';

interface PageFormEndProps {
  /** Where Cancel leads. */
  to: string;
  pending: boolean;
  /** What the button that sends it says. */
  action: string;
}

/** The end of a form that is a page: Cancel, which leads away, and the button that sends it. */
export function PageFormEnd({ to, pending, action }: PageFormEndProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2 max-sm:[&>*]:flex-1">
      <Link to={to} className={buttonClass({ look: 'quiet' })}>
        Cancel
      </Link>
      <Button type="submit" look="primary" busy={pending}>
        {action}
      </Button>
    </div>
  );
}
