import { BREAK_MINUTES } from '@interview-detection/shared/turns/turns.rules';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#web/components/ui/button';
import { Card } from '#web/components/ui/card';
import { NotSaved } from '#web/entities/visits/components/message-card';
import { useTurnWords } from '../use-turn-words';
import { localUnit } from '#web/lib/local-dates';
import type { StepName, Steps } from '../use-turn';

interface StepQuestionProps {
  title: string;
  steps: Steps;
  step: StepName;
  children: ReactNode;
}

/** A question instead of the interview's, asked before a step that cannot be undone. */
function StepQuestion({ title, steps, step, children }: StepQuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="mx-auto mt-8 max-w-xl p-6 sm:p-8">
      <h1 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h1>
      {children}
      <div className="mt-4 empty:hidden">
        <NotSaved
          error={steps.failed?.step === step ? steps.failed.error : null}
          onRetry={() => steps.make(step)}
          retrying={steps.busy === step}
        />
      </div>
    </Card>
  );
}

interface BreakQuestionProps {
  steps: Steps;
  breaksLeft: number;
  onStay: () => void;
}

/** Confirms before a break begins: there are few, and one press beside Finish would use one up. */
export function BreakQuestion({ steps, breaksLeft, onStay }: BreakQuestionProps) {
  const { t, language } = useTurnWords();
  const take = () => steps.make('break');
  return (
    <StepQuestion title={t('breakAsk')} steps={steps} step="break">
      <p className="mt-2 text-ink-2">
        {t('breakAskText', { span: localUnit(language, BREAK_MINUTES, 'minute') })}{' '}
        {t('breaksLeft', { count: breaksLeft })}
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button variant="primary" size="lg" busy={steps.busy === 'break'} onClick={take}>
          {t('breakTake')}
        </Button>
        <Button size="lg" onClick={onStay}>
          {t('keepWriting')}
        </Button>
      </div>
    </StepQuestion>
  );
}

interface FinishQuestionProps {
  steps: Steps;
  /** Number of questions without an answer. */
  open: number;
  onStay: () => void;
}

/** Confirms before the interview ends. */
export function FinishQuestion({ steps, open, onStay }: FinishQuestionProps) {
  const { t } = useTurnWords();
  return (
    <StepQuestion title={t('finishTitle')} steps={steps} step="finish">
      {open > 0 && <p className="mt-2 font-medium">{t('finishOpen', { count: open })}</p>}
      <p className="mt-2 text-ink-2">{t('finishText')}</p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button variant="primary" size="lg" onClick={onStay}>
          {t('finishStay')}
        </Button>
        <Button size="lg" busy={steps.busy === 'finish'} onClick={() => steps.make('finish')}>
          {t('finishNow')}
        </Button>
      </div>
    </StepQuestion>
  );
}
