import { useNavigate } from 'react-router-dom';
import { TextLink } from '../components/ui/text-link';
import { SignUpForm } from '../features/auth/components/sign-up-form';
import { arrivingAfter } from '../features/auth/rules';
import { ProviderSignIn } from '../features/oidc/components/provider-sign-in';
import { PATHS } from '../lib/paths';

export function SignUpPage() {
  const navigate = useNavigate();
  return (
    <>
      <h1 className="text-2xl">Create your account</h1>
      <p className="mt-1.5 mb-6 text-ink-2">For hiring teams. Candidates don’t need an account.</p>
      <SignUpForm
        onRegistered={({ email, emailVerified, verificationMail }) => {
          const unverified = verificationMail ? 'registeredUnverified' : 'registeredUnasked';
          const news = emailVerified ? 'registered' : unverified;
          void navigate(PATHS.signIn, { state: arrivingAfter(news, email) });
        }}
      />
      <ProviderSignIn />
      <p className="mt-6 text-ink-2">
        Already registered?{' '}
        <TextLink to={PATHS.signIn} reach="always">
          Sign In
        </TextLink>
      </p>
    </>
  );
}
