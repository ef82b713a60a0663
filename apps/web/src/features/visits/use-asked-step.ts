import { startTransition, useEffect, useState } from 'react';
import type { Step } from './rules';

/** The step that shows the candidate's record, available once the interview is over. */
export const RECORD = 'record';

const asked = (): string | null => new URLSearchParams(window.location.search).get('step');

/** Returns the step in the address, `?step=check`; each step shown is an entry in the browser's history. */
export function useAskedStep(): string | null {
  const [step, setStep] = useState(asked);
  useEffect(() => {
    // The previous step stays until the next one's script has loaded.
    const follow = () => startTransition(() => setStep(asked()));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  return step;
}

/** Shows another step. */
export function askForStep(step: Step | typeof RECORD): void {
  window.history.pushState(null, '', `?step=${step}`);
  // Browsers fire this event only for Back and Forward.
  window.dispatchEvent(new PopStateEvent('popstate'));
}
