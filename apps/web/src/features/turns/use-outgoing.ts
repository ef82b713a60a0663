import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLink } from '../../entities/visits/use-visit';
import { ApiError } from '../../lib/api-error';
import { answerMutation } from './api';
import { copies, outgoing, spoken, type Sending } from './store';

/** Milliseconds after which an answer that could not be sent is tried again. */
const AGAIN_AFTER_MS = 5_000;

/** Whether it may arrive when it is sent once more: nobody has refused it for what it is. */
const mayArrive = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'RATE_LIMITED');

/** A link that is open elsewhere, or has ended: the answer stays here until it is known what becomes of it. */
const isHeld = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.code === 'LINK_IN_USE');

export type Outgoing = ReturnType<typeof useOutgoing>;

/**
 * The answer that is on its way. It is kept in this browser until the server has it, and sent again and again: the same
 * answer twice is one.
 */
export function useOutgoing() {
  const link = useLink();
  const [sending, setSending] = useState<Sending | null>(() => outgoing.of(link));
  const [isWaiting, setWaiting] = useState(false);
  /** The server has another answer to this question than the one that was sent. */
  const [wasOther, setWasOther] = useState(false);
  const { mutate, error, reset } = useMutation(answerMutation(link));

  const stop = useCallback(() => {
    outgoing.forget(link);
    setSending(null);
    setWaiting(false);
  }, [link]);

  const attempt = useCallback(
    (answer: Sending) =>
      mutate(answer, {
        onSuccess: () => {
          copies.forget(link, answer.turn);
          stop();
        },
        onError: failure => {
          if (mayArrive(failure) || isHeld(failure)) return setWaiting(true);
          // Its recording is not kept any more; the answer is.
          if (failure instanceof ApiError && failure.code === 'NOT_FOUND' && answer.spoken) {
            spoken.forget(link, answer.turn);
            return setSending({ turn: answer.turn, text: answer.text });
          }
          if (failure instanceof ApiError && failure.code === 'ALREADY_ANSWERED') setWasOther(true);
          return stop();
        },
      }),
    [link, mutate, stop],
  );

  useEffect(() => {
    if (!sending) return undefined;
    // Not at once: an effect that is taken back as soon as it ran has sent nothing, and the next one sends it once.
    const timer = window.setTimeout(() => attempt(sending));
    return () => window.clearTimeout(timer);
  }, [sending, attempt]);

  useEffect(() => {
    if (!sending || !isWaiting) return undefined;
    const again = () => {
      setWaiting(false);
      attempt(sending);
    };
    const timer = window.setTimeout(again, AGAIN_AFTER_MS);
    window.addEventListener('online', again);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [sending, isWaiting, attempt]);

  const send = useCallback(
    (answer: Sending) => {
      reset();
      setWasOther(false);
      setWaiting(false);
      outgoing.keep(link, answer);
      setSending(answer);
    },
    [link, reset],
  );

  return { sending, isWaiting, wasOther, error, send, takeBack: stop };
}
