import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLink } from '#web/entities/visits/use-visit';
import { ApiError } from '#web/lib/api-error';
import { answerMutation } from './api';
import { copies, outgoing, spoken, type Sending } from './store';

/** Milliseconds before an answer that could not be sent is retried. */
const AGAIN_AFTER_MS = 5_000;

/** Returns whether a retry may succeed: the answer itself was not refused. */
const mayArrive = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'RATE_LIMITED');

/** The link is open elsewhere, or its session has ended: the answer stays here until that is resolved. */
const isHeld = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.code === 'LINK_IN_USE');

export type Outgoing = ReturnType<typeof useOutgoing>;

/**
 * Manages the answer that is being sent. It is stored in this browser until the server has it, and sent repeatedly: the
 * same answer twice counts once.
 */
export function useOutgoing() {
  const link = useLink();
  const [sending, setSending] = useState<Sending | null>(() => outgoing.of(link));
  const [isWaiting, setWaiting] = useState(false);
  /** The server has a different answer to this question. */
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
          // The server no longer has its recording; the answer is sent without it.
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
    // Deferred: an effect that is cleaned up immediately must not have sent anything, so that the next one sends it
    // once.
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
