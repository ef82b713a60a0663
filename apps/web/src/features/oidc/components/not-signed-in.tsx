import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '#web/components/ui/button';
import { Notice } from '#web/components/ui/notice';
import { PATHS } from '#web/lib/paths';

interface NotSignedInProps {
  /** The reason; absent where no sign-in was attempted. */
  message?: string;
  /** Another action, beside the link back. */
  children?: ReactNode;
}

/** The end of an unsuccessful sign-in with the provider. */
export function NotSignedIn({ message, children }: NotSignedInProps) {
  return (
    <>
      <h1 className="mb-6 text-2xl">You’re not signed in</h1>
      {message === undefined ? (
        <p className="text-ink-2">To sign in with your company’s account, start on the page to sign in.</p>
      ) : (
        <Notice tone="bad" title={message} />
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {children}
        <Link to={PATHS.signIn} className={buttonClass({ size: 'lg' })}>
          Back to sign in
        </Link>
      </div>
    </>
  );
}
