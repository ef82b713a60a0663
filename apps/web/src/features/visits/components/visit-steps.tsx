import { CircleCheck, Hourglass, HeartHandshake } from 'lucide-react';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Button } from '#web/components/ui/button';
import { lazyWithRetry, whenIdle } from '#web/lib/lazy-with-retry';
import { localShortMoment } from '#web/lib/local-dates';
import type { Visit } from '#web/entities/visits/api';
import { useWords } from '#web/entities/visits/use-words';
import { isInRoom, isTakingPart, isWithBot, stepOf, type Step } from '../rules';
import { askForStep, RECORD, useAskedStep } from '../use-asked-step';
import { InterviewStep } from './interview-step';
import { OpeningSkeleton } from './candidate-frame';
import { MessageCard } from '#web/entities/visits/components/message-card';

/** The first page on the first visit of a link. */
export const { Component: Welcome, preload: preloadWelcome } = lazyWithRetry(() =>
  import('./welcome').then(m => m.Welcome),
);

const { Component: DeviceCheck, preload: preloadCheck } = lazyWithRetry(() =>
  import('../check/components/device-check').then(m => m.DeviceCheck),
);

const { Component: ChangeTime } = lazyWithRetry(() =>
  import('../times/components/change-time').then(m => m.ChangeTime),
);

const { Component: Cancelled } = lazyWithRetry(() => import('../times/components/change-time').then(m => m.Cancelled));

interface VisitStepsProps {
  visit: Visit;
  /** Renders the interview by the bot once it is open; receives a function to return to earlier steps. */
  renderBot: (onStep: (step: Step) => void, onRecord: () => void) => ReactNode;
  /** Renders the room of a person's interview once it is open. */
  renderRoom: (onStep: (step: Step) => void) => ReactNode;
  /** Renders the candidate's record once the interview is over; receives a function to go back. */
  renderRecord: (onBack: () => void) => ReactNode;
  /** Refetches the state of the interview. */
  onOver: () => Promise<unknown>;
}

/** The page of a valid link: what its state requires, and the step in the address. */
export function VisitSteps({ visit, renderBot, renderRoom, renderRecord, onOver }: VisitStepsProps) {
  const { t, language } = useWords();
  const asked = useAskedStep();
  const [isReading, setReading] = useState(false);
  const [isCancelled, setCancelled] = useState(false);
  const company = visit.company.name;
  // Not one of the first page's scripts, but loaded before it is needed.
  useEffect(() => whenIdle(preloadCheck), []);
  const showStep = (step: Step | typeof RECORD) => {
    setReading(false);
    askForStep(step);
    window.scrollTo(0, 0);
    // The button that was pressed has been removed.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  const showRecord = () => void onOver().then(() => showStep(RECORD));
  if (isCancelled) {
    return (
      <Suspense fallback={<OpeningSkeleton label={t('opening')} />}>
        <Cancelled company={company} />
      </Suspense>
    );
  }
  const changes = visit.changeUntil !== undefined && (
    <Suspense fallback={null}>
      <ChangeTime visit={visit} onCancelled={() => setCancelled(true)} />
    </Suspense>
  );
  const isOver = visit.state === 'finished' || visit.state === 'closed';
  if (isOver && asked === RECORD) return renderRecord(() => showStep('interview'));
  const toRecord = (
    <Button size="lg" onClick={showRecord}>
      {t('openRecord')}
    </Button>
  );
  if (visit.state === 'finished') {
    if (visit.interviewType === 'Bot') return renderBot(showStep, showRecord);
    return (
      <MessageCard icon={CircleCheck} title={t('finishedTitle', { name: visit.candidate.name })} actions={toRecord}>
        <p>{t('finishedText', { company })}</p>
      </MessageCard>
    );
  }
  if (visit.state === 'closed') {
    return (
      <MessageCard icon={Hourglass} title={t('closedTitle')} actions={toRecord}>
        <p>{t('closedText', { time: localShortMoment(language, visit.closesAt), company })}</p>
      </MessageCard>
    );
  }
  if (visit.state === 'declined' && !isReading) {
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
  const step = isTakingPart(visit) ? stepOf(visit, asked) : 'welcome';
  if (step === 'check') {
    return (
      <Suspense fallback={<OpeningSkeleton label={t('opening')} />}>
        <DeviceCheck visit={visit} onDone={() => showStep('interview')} />
      </Suspense>
    );
  }
  if (step === 'interview') {
    if (isWithBot(visit)) return renderBot(showStep, showRecord);
    return isInRoom(visit) ? renderRoom(showStep) : <InterviewStep visit={visit} onStep={showStep} changes={changes} />;
  }
  return (
    <Suspense fallback={<OpeningSkeleton label={t('opening')} />}>
      <Welcome
        visit={visit}
        changes={changes}
        onDecided={decision => (decision === 'agreed' ? showStep('check') : showStep('welcome'))}
      />
    </Suspense>
  );
}
