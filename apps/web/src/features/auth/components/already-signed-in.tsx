import { Link } from 'react-router-dom';
import { Button, buttonClass } from '#web/components/ui/button';
import { useCurrentUser } from '#web/entities/users/use-current-user';
import { PATHS } from '#web/lib/paths';
import { logout } from '#web/entities/sessions/api';

interface AlreadySignedInProps {
  /** The link sets the first password of a new account, not a new password of an existing one. */
  invited: boolean;
}

/**
 * Shown when an emailed link is opened while a user is signed in, typically an invitation opened by a colleague; no one
 * is logged out without being asked.
 */
export function AlreadySignedIn({ invited }: AlreadySignedInProps) {
  const user = useCurrentUser().data;
  return (
    <>
      <h1 className="text-2xl">You’re already signed in</h1>
      <p className="mt-1.5 mb-6 text-ink-2">
        {invited ? 'This link sets up a new account' : 'This link is for a forgotten password'}, but you’re signed in
        {user && (
          <>
            {' '}
            as <bdi className="font-medium break-all text-ink">{user.email}</bdi>
          </>
        )}
        . Sign out to choose {invited ? 'a password for the new account' : 'a new password'}.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" size="lg" onClick={logout}>
          Sign out and continue
        </Button>
        <Link to={PATHS.dashboard} className={buttonClass({ size: 'lg' })}>
          Stay signed in
        </Link>
      </div>
    </>
  );
}
