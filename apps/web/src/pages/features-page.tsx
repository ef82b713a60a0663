import { Link } from 'react-router-dom';
import { buttonClass } from '../components/ui/button';
import { PlainPage } from '../components/states/plain-page';
import { PATHS } from '../lib/paths';

export function FeaturesPage() {
  return (
    <PlainPage
      title="Features"
      actions={
        <>
          <Link to={PATHS.signUp} className={buttonClass({ look: 'primary', size: 'lg' })}>
            Start Your Journey
          </Link>
        </>
      }
    >
      Real interviews with an interviewer and a meeting link, Bot interviews without one, PDF resumes, candidates with
      the history of every decision, and a dashboard that counts them, all on your own server.
    </PlainPage>
  );
}
