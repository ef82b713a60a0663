import { startTransition, useEffect, useState } from 'react';
import type { Step } from './rules';

/** What was kept, which can be asked for once the interview is over. */
export const RECORD = 'record';

const asked = (): string | null => new URLSearchParams(window.location.search).get('step');

/** The step that the address asks for, `?step=check`; each that was shown is an entry of the browser's history. */
export function useAskedStep(): string | null {
  const [step, setStep] = useState(asked);
  useEffect(() => {
    // The step before stays until the script of the next one is there.
    const follow = () => startTransition(() => setStep(asked()));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  return step;
}

/** Shows another step. */
export function askForStep(step: Step | typeof RECORD): void {
  window.history.pushState(null, '', `?step=${step}`);
  // The browser tells of Back and Forward alone.
  window.dispatchEvent(new PopStateEvent('popstate'));
}
