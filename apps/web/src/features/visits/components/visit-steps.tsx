import { CircleCheck, Hourglass, HeartHandshake } from 'lucide-react';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Button } from '../../../components/ui/button';
import { lazyPart } from '../../../lib/lazy-part';
import { localShortMoment } from '../../../lib/local-dates';
import type { Visit } from '../../../entities/visits/api';
import { useWords } from '../../../entities/visits/use-words';
import { isWithBot, screenOf, type Step } from '../rules';
import { askedStep, askForStep, useAskedStep } from '../use-asked-step';
import { InterviewStep } from './interview-step';
import { OpeningSkeleton } from './opening-skeleton';
import { MessageCard } from '../../../entities/visits/components/message-card';

const welcome = lazyPart(() => import('./welcome').then(m => m.Welcome));
const { Component: Welcome } = welcome;
/** The first page of whoever opens a link for the first time. */
export const { preload: preloadWelcome } = welcome;

const check = lazyPart(() => import('../check/components/device-check').then(m => m.DeviceCheck));
const { Component: DeviceCheck, preload: preloadCheck } = check;

/** Loads the script of what is shown of a visit; `loadBot` that of the interview by the bot. */
export async function loadSteps(visit: Visit, loadBot: () => Promise<unknown>): Promise<void> {
  const screen = screenOf(visit, askedStep());
  if (screen === 'welcome') await welcome.load();
  if (screen === 'check') await check.load();
  const isBot = screen === 'interview' ? isWithBot(visit) : screen === 'finished' && visit.interviewType === 'Bot';
  if (isBot) await loadBot();
}

interface VisitStepsProps {
  visit: Visit;
  /** Shows the interview by the bot, from when it opens; told how to go back to the steps before. */
  renderBot: (onStep: (step: Step) => void) => ReactNode;
}

/** The page of a link that opens: what its state asks for, and the step that is in the address. */
export function VisitSteps({ visit, renderBot }: VisitStepsProps) {
  const { t, language } = useWords();
  const asked = useAskedStep();
  const [isReading, setReading] = useState(false);
  const company = visit.company.name;
  // Not among the scripts of the first page, and there before it is asked for.
  useEffect(preloadCheck, []);
  const showStep = (step: Step) => {
    setReading(false);
    askForStep(step);
    window.scrollTo(0, 0);
    // The button that was pressed is gone.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  const screen = screenOf(visit, asked);
  if (screen === 'finished') {
    if (visit.interviewType === 'Bot') return renderBot(showStep);
    return (
      <MessageCard icon={CircleCheck} title={t('finishedTitle', { name: visit.candidate.name })}>
        <p>{t('finishedText', { company })}</p>
      </MessageCard>
    );
  }
  if (screen === 'closed') {
    return (
      <MessageCard icon={Hourglass} title={t('closedTitle')}>
        <p>{t('closedText', { time: localShortMoment(language, visit.closesAt), company })}</p>
      </MessageCard>
    );
  }
  if (screen === 'declined' && !isReading) {
    return (
      <MessageCard
        icon={HeartHandshake}
        title={t('declinedTitle')}
        actions={
          <Button size="lg" onClick={() => setReading(true)}>
            {t('readAgain')}
          </Button>
        }
      >
        <p>{t('declinedText', { company })}</p>
      </MessageCard>
    );
  }
  if (screen === 'check') {
    return (
      <Suspense fallback={<OpeningSkeleton label={t('opening')} />}>
        <DeviceCheck visit={visit} onDone={() => showStep('interview')} />
      </Suspense>
    );
  }
  if (screen === 'interview') {
    return isWithBot(visit) ? renderBot(showStep) : <InterviewStep visit={visit} onStep={showStep} />;
  }
  return (
    <Suspense fallback={<OpeningSkeleton label={t('opening')} />}>
      <Welcome
        visit={visit}
        onDecided={decision => (decision === 'agreed' ? showStep('check') : showStep('welcome'))}
      />
    </Suspense>
  );
}
