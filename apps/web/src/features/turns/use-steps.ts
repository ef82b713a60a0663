import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLink } from '#web/entities/visits/use-visit';
import { breakMutation, finishMutation, skipMutation, type Turn } from './api';

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
