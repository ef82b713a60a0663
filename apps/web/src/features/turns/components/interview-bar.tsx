import { Coffee } from 'lucide-react';
import { Button } from '#web/components/ui/button';
import { useWords } from '#web/entities/visits/use-words';
import type { Turn } from '../api';
import { askedBefore } from '../rules/progress';
import type { StepName } from '../use-steps';

interface InterviewBarProps {
  turn: Turn;
  busy: StepName | null;
  disabled: boolean;
  /** No break is possible then: the clock has already stopped. */
  isTimeUp: boolean;
  onBreak: () => void;
  onFinish: () => void;
}

/** The progress of the interview, and the actions available at any time. */
export function InterviewBar({ turn, busy, disabled, isTimeUp, onBreak, onFinish }: InterviewBarProps) {
  const { t } = useWords();
  const { number, of, breaksLeft } = turn;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line pb-4">
      <div className="flex min-w-0 items-center gap-3">
        <p className="text-base font-semibold whitespace-nowrap">{t('questionOf', { number: number ?? 1, of })}</p>
        <progress
          aria-hidden="true"
          value={askedBefore(turn)}
          max={of}
          className="block h-1.5 w-28 appearance-none overflow-hidden rounded-full bg-line sm:w-48 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
        />
      </div>
      <div className="flex gap-2">
        {breaksLeft > 0 && !isTimeUp && (
          <Button variant="quiet" disabled={disabled || busy !== null} onClick={onBreak}>
            <Coffee aria-hidden="true" />
            {t('needBreak')}
          </Button>
        )}
        <Button disabled={disabled || busy !== null} onClick={onFinish}>
          {t('finish')}
        </Button>
      </div>
    </div>
  );
}
