import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLink } from '#web/entities/visits/use-visit';
import { breakMutation, finishMutation, skipMutation, type Turn, turnQuery } from './api';
import { type Time, timeAt } from './rules/clock';

/** Reads the interview's state. */
export const useTurn = () => useQuery(turnQuery(useLink()));

const SECOND_MS = 1_000;

/**
 * Returns the time of the interview, updated every second: the server's time, extrapolated with the page's own clock,
 * which setting the system clock does not affect.
 */
export function useTime(turn: Turn): Time {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(performance.now()), SECOND_MS);
    return () => window.clearInterval(timer);
  }, []);
  return timeAt(turn, Math.max(now, turn.receivedAt));
}

export type StepName = 'skip' | 'break' | 'finish';

export type Steps = ReturnType<typeof useSteps>;

/** Returns the steps other than answering. What is typed is sent before each of them. */
export function useSteps(turn: Turn, flush: () => Promise<void>) {
  const link = useLink();
  const { mutateAsync: skip } = useMutation(skipMutation(link));
  const { mutateAsync: pause } = useMutation(breakMutation(link));
  const { mutateAsync: finish } = useMutation(finishMutation(link));
  const [busy, setBusy] = useState<StepName | null>(null);
  const [failed, setFailed] = useState<{ step: StepName; error: unknown } | null>(null);

  const steps: Record<StepName, () => Promise<unknown>> = {
    skip: () => skip({ turn: turn.turn ?? 0, ...(turn.askedAt && { askedAt: turn.askedAt }) }),
    break: () => pause(),
    finish: () => finish(),
  };
  function make(step: StepName): void {
    setBusy(step);
    setFailed(null);
    flush()
      .then(steps[step])
      .catch((error: unknown) => setFailed({ step, error }))
      .finally(() => setBusy(null));
  }
  return { busy, failed, make };
}
