import { BREAK_MINUTES, BREAKS_MAX } from '@interview-detection/shared/turns/turns.rules';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button';
import { Card } from '#web/components/ui/card';
import { MessageCard, NotSaved } from '#web/entities/visits/components/message-card';
import { useLink } from '#web/entities/visits/use-visit';
import { useTurnWords } from '../use-turn-words';
import { localSpan } from '#web/lib/local-dates';
import { startMutation, type Turn } from '../api';

import { TextAnswer } from './text-answer';

/** Nothing is recorded or sent here. */
const ignore = () => undefined;

interface ReadyProps {
  turn: Turn;
  onStep: (step: 'welcome' | 'check') => void;
}

/** Before the clock starts: explains the interview, with a practice question. */
export function Ready({ turn, onStep }: ReadyProps) {
  const { t, language } = useTurnWords();
  const { mutate, isPending, isSuccess, error } = useMutation(startMutation(useLink()));
  const start = () => mutate();
  const span = localSpan(language, turn.interviewSecondsLeft * 1000);
  const breakSpan = localSpan(language, BREAK_MINUTES * 60_000);
  return (
    <div className="grid gap-4">
      <MessageCard
        icon={CircleCheck}
        title={t('readyTitle')}
        actions={
          <>
            <Button variant="primary" size="lg" busy={isPending || isSuccess} onClick={start}>
              {t('start')}
            </Button>
            <Button size="lg" onClick={() => onStep('check')}>
              {t('checkAgain')}
            </Button>
            <Button size="lg" onClick={() => onStep('welcome')}>
              {t('readAgain')}
            </Button>
          </>
        }
      >
        <p>{t('readyBot')}</p>
        <ul className="list-disc ps-5 text-base">
          <li>{t('readyLength', { count: turn.of, span })}</li>
          <li>{t('readySkip')}</li>
          <li>{t('readyBreaks', { count: BREAKS_MAX, span: breakSpan })}</li>
          <li>{t('readySaved')}</li>
        </ul>
        <NotSaved error={error} onRetry={start} retrying={isPending} />
      </MessageCard>
      <Practice />
    </div>
  );
}

/** The interview's answer field for practice; its text never leaves the page. */
function Practice() {
  const { t } = useTurnWords();
  const [text, setText] = useState('');
  return (
    <Card className="mx-auto w-full max-w-xl p-6 sm:p-8">
      <h2 className="text-xl">{t('practice')}</h2>
      <p className="mt-2 text-base text-ink-2">{t('practiceText')}</p>
      <p id="practice-question" className="mt-4 mb-1.5 font-medium">
        {t('practiceQuestion')}
      </p>
      <div className="rounded-md border border-line-strong">
        <TextAnswer
          labelledBy="practice-question"
          value={text}
          onChange={setText}
          onSend={ignore}
          isReadOnly={false}
          isInvalid={false}
        />
      </div>
      <Button className="mt-3" onClick={() => setText('')}>
        {t('practiceClear')}
      </Button>
    </Card>
  );
}
