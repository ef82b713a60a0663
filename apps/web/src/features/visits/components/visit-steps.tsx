import { CircleCheck, Hourglass, HeartHandshake } from 'lucide-react';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Button } from '../../../components/ui/button';
import { lazyPart, whenIdle } from '../../../lib/lazy-part';
import { localShortMoment } from '../../../lib/local-dates';
import type { Visit } from '../../../entities/visits/api';
import { useWords } from '../../../entities/visits/use-words';
import { isInRoom, isTakingPart, isWithBot, stepOf, type Step } from '../rules';
import { askForStep, RECORD, useAskedStep } from '../use-asked-step';
import { InterviewStep } from './interview-step';
import { OpeningSkeleton } from './opening-skeleton';
import { MessageCard } from '../../../entities/visits/components/message-card';

/** The first page of whoever opens a link for the first time. */
export const { Component: Welcome, preload: preloadWelcome } = lazyPart(() => import('./welcome').then(m => m.Welcome));

const { Component: DeviceCheck, preload: preloadCheck } = lazyPart(() =>
  import('../check/components/device-check').then(m => m.DeviceCheck),
);

interface VisitStepsProps {
  visit: Visit;
  /** Shows the interview by the bot, from when it opens; told how to go back to the steps before. */
  renderBot: (onStep: (step: Step) => void, onRecord: () => void) => ReactNode;
  /** Shows the room of an interview by a person, from when it opens. */
  renderRoom: (onStep: (step: Step) => void) => ReactNode;
  /** Shows what was kept, once it is over; told how to go back. */
  renderRecord: (onBack: () => void) => ReactNode;
  /** Asks anew how it stands with the interview. */
  onOver: () => Promise<unknown>;
}

/** The page of a link that opens: what its state asks for, and the step that is in the address. */
export function VisitSteps({ visit, renderBot, renderRoom, renderRecord, onOver }: VisitStepsProps) {
  const { t, language } = useWords();
  const asked = useAskedStep();
  const [isReading, setReading] = useState(false);
  const company = visit.company.name;
  // Not among the scripts of the first page, and there before it is asked for.
  useEffect(() => whenIdle(preloadCheck), []);
  const showStep = (step: Step | typeof RECORD) => {
    setReading(false);
    askForStep(step);
    window.scrollTo(0, 0);
    // The button that was pressed is gone.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  const showRecord = () => void onOver().then(() => showStep(RECORD));
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
    return isInRoom(visit) ? renderRoom(showStep) : <InterviewStep visit={visit} onStep={showStep} />;
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
