import { Link } from 'react-router-dom';
import { buttonClass } from '../components/ui/button';
import { PATHS } from '../lib/paths';
import { useSession } from '../lib/session';

export function MainPage() {
  const { token } = useSession();
  return (
    <section className="mx-auto flex w-full max-w-[1160px] flex-1 flex-col justify-center px-4 py-16 sm:px-6 sm:py-24">
      <h1 className="max-w-[16ch] text-display font-bold tracking-[-0.032em] text-balance">
        Interviews you can trust, reports you can explain
      </h1>
      <p className="mt-5 max-w-[46ch] text-[17px] leading-[1.55] text-ink-2">
        Schedule with a person or a bot, keep every candidate and resume in one place, and decide with the history in
        view.
      </p>
      <div className="mt-7 flex flex-wrap gap-2">
        {token ? (
          <Link to={PATHS.dashboard} className={buttonClass({ look: 'primary', size: 'lg' })}>
            Open the dashboard
          </Link>
        ) : (
          <Link to={PATHS.signUp} className={buttonClass({ look: 'primary', size: 'lg' })}>
            Start Your Journey
          </Link>
        )}
        <Link to={PATHS.features} className={buttonClass({ size: 'lg' })}>
          See what it does
        </Link>
      </div>
      <p className="mt-5 text-sm text-ink-3">Open source. Runs on your own server.</p>
    </section>
  );
}
