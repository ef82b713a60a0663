import { Button } from '#web/components/ui/button';
import { useWords } from '#web/entities/visits/use-words';
import type { Steps } from '../use-steps';
import { StepQuestion } from './step-question';

interface FinishQuestionProps {
  steps: Steps;
  /** Number of questions without an answer. */
  open: number;
  onStay: () => void;
}

/** Confirms before the interview ends. */
export function FinishQuestion({ steps, open, onStay }: FinishQuestionProps) {
  const { t } = useWords();
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
