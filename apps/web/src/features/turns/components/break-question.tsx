import { BREAK_MINUTES } from '@interview-detection/shared/turns/turns.rules';
import { Button } from '#web/components/ui/button';
import { useWords } from '#web/entities/visits/use-words';
import { localUnit } from '#web/lib/local-dates';
import type { Steps } from '../use-steps';
import { StepQuestion } from './step-question';

interface BreakQuestionProps {
  steps: Steps;
  breaksLeft: number;
  onStay: () => void;
}

/** Confirms before a break begins: there are few, and one press beside Finish would use one up. */
export function BreakQuestion({ steps, breaksLeft, onStay }: BreakQuestionProps) {
  const { t, language } = useWords();
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
