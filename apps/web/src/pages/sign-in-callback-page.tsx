import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FinishSignIn, NotSignedIn } from '../features/oidc/components/finish-sign-in';
import { PATHS } from '../lib/paths';

/** Contract §33: where the provider redirects to. Its answer is removed from the address and the history at once. */
export function SignInCallbackPage() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [answer] = useState(search.slice(1));
  useEffect(() => {
    if (search !== '') void navigate(PATHS.signInCallback, { replace: true });
  }, [search, navigate]);
  return answer === '' ? <NotSignedIn /> : <FinishSignIn answer={answer} />;
}
