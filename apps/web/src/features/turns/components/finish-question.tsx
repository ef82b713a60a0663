import { useEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { NotSaved } from '../../../entities/visits/components/not-saved';
import { useWords } from '../../../entities/visits/use-words';
import type { Steps } from '../use-steps';

interface FinishQuestionProps {
  steps: Steps;
  /** Number of questions without an answer. */
  open: number;
  onStay: () => void;
}

/** Confirms before the interview ends. */
export function FinishQuestion({ steps, open, onStay }: FinishQuestionProps) {
  const { t } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const finish = () => steps.make('finish');
  return (
    <Card className="mx-auto mt-8 max-w-xl p-6 sm:p-8">
      <h1 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t('finishTitle')}
      </h1>
      {open > 0 && <p className="mt-2 font-medium">{t('finishOpen', { count: open })}</p>}
      <p className="mt-2 text-ink-2">{t('finishText')}</p>
      <div className="mt-4">
        <NotSaved
          error={steps.failed?.step === 'finish' ? steps.failed.error : null}
          onRetry={finish}
          retrying={steps.busy === 'finish'}
        />
      </div>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button variant="primary" size="lg" onClick={onStay}>
          {t('finishStay')}
        </Button>
        <Button size="lg" busy={steps.busy === 'finish'} onClick={finish}>
          {t('finishNow')}
        </Button>
      </div>
    </Card>
  );
}
