import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../../components/ui/button';
import { useCurrentUser } from '../../../entities/users/use-current-user';
import { PATHS } from '../../../lib/paths';
import { session } from '../../../lib/session';

/** An invitation opened where somebody is signed in, mostly a colleague's: nobody is signed out unasked. */
export function AlreadySignedIn() {
  const user = useCurrentUser().data;
  return (
    <>
      <h1 className="text-2xl">You’re already signed in</h1>
      <p className="mt-1.5 mb-6 text-ink-2">
        This link sets up a new account, but you’re signed in
        {user && (
          <>
            {' '}
            as <bdi className="font-medium break-all text-ink">{user.email}</bdi>
          </>
        )}
        . Sign out to choose a password for the new account.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" size="lg" onClick={() => session.logout()}>
          Sign out and continue
        </Button>
        <Link to={PATHS.dashboard} className={buttonClass({ size: 'lg' })}>
          Stay signed in
        </Link>
      </div>
    </>
  );
}
