import { useMutation } from '@tanstack/react-query';
import { Coffee } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#web/components/ui/button';
import { MessageCard } from '#web/entities/visits/components/message-card';
import { NotSaved } from '#web/entities/visits/components/not-saved';
import { useLink } from '#web/entities/visits/use-visit';
import { useWords } from '#web/entities/visits/use-words';
import { startMutation, type Turn } from '../api';
import { minutesAndSeconds } from '../words';
import { useTime } from '../use-time';
import { useTurn } from '../use-turn';

/** Shown while the clock is paused, until the candidate continues or the break is over. */
export function OnBreak({ turn }: { turn: Turn }) {
  const { t, language } = useWords();
  const { breakSeconds } = useTime(turn);
  const { refetch } = useTurn();
  const { mutate, isPending, error } = useMutation(startMutation(useLink()));
  const isOver = breakSeconds === 0;
  useEffect(() => {
    if (isOver) void refetch();
  }, [isOver, refetch]);
  const goOn = () => mutate();
  return (
    <MessageCard
      icon={Coffee}
      title={t('breakTitle')}
      actions={
        <Button variant="primary" size="lg" busy={isPending} onClick={goOn}>
          {t('breakEnd')}
        </Button>
      }
    >
      <p>{t('breakText')}</p>
      <p role="timer" className="text-2xl font-semibold text-ink tabular-nums">
        {minutesAndSeconds(language, breakSeconds ?? 0)}
      </p>
      <p className="text-base">{t('breaksLeft', { count: turn.breaksLeft })}</p>
      <NotSaved error={error} onRetry={goOn} retrying={isPending} />
    </MessageCard>
  );
}
