import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#web/components/ui/button';
import { localShortMoment } from '#web/lib/local-dates';
import type { Visit } from '#web/entities/visits/api';
import { useWords } from '#web/entities/visits/use-words';
import type { Step } from '../rules';
import { Countdown } from './countdown';
import { MessageCard } from '#web/entities/visits/components/message-card';

interface InterviewStepProps {
  visit: Visit;
  onStep: (step: Step) => void;
  /** Where the candidate can change the time. */
  changes?: ReactNode;
}

/** Shown after the check: when and how the interview begins, where a person holds it or it is not open yet. */
export function InterviewStep({ visit, onStep, changes }: InterviewStepProps) {
  const { t, language } = useWords();
  const { state, interviewType, startsAt } = visit;
  const howPerson = visit.room ? 'readyRoom' : 'readyPerson';
  const isEarly = state === 'early';
  return (
    <>
      <MessageCard
        icon={CircleCheck}
        title={t(state === 'in_progress' ? 'runningTitle' : 'readyTitle')}
        actions={
          <>
            {visit.meetingUrl && (
              <a
                className={buttonClass({ variant: 'primary', size: 'lg' })}
                href={visit.meetingUrl}
                target="_blank"
                rel="noreferrer"
              >
                {t('joinMeeting')}
              </a>
            )}
            <Button size="lg" onClick={() => onStep('check')}>
              {t('checkAgain')}
            </Button>
            <Button size="lg" onClick={() => onStep('welcome')}>
              {t('readAgain')}
            </Button>
          </>
        }
      >
        {interviewType === 'Real' && <p>{t(howPerson, { time: localShortMoment(language, startsAt) })}</p>}
        {interviewType === 'Bot' && <p>{t('readyEarly', { time: localShortMoment(language, visit.opensAt) })}</p>}
      </MessageCard>
      {isEarly && (
        <div className="mx-auto mt-4 grid max-w-xl gap-4">
          <Countdown visit={visit} />
          {changes}
        </div>
      )}
    </>
  );
}
