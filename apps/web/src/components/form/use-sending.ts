import { useIsMutating, useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, errorMessage } from '#web/lib/api-error';
import { drafts } from '#web/lib/draft';
import { notify } from '#web/lib/notify';

export interface SendingOptions<R, Variables> {
  /** The mutation of `api.ts`: the call, and what it refreshes. */
  mutation: UseMutationOptions<R, Error, Variables>;
  /** The success message, shown as a toast. */
  success?: string | ((result: R, variables: Variables) => string);
  /** What did not happen, for a toast if the form has left the screen: `The interview was not moved.` */
  unmountedError: string;
  /** The draft to delete once the form has been sent. */
  draftKey?: string | null;
  /** Whether another change may be sent before the last one has been answered. */
  isQueued?: boolean;
  /** Called if the form is still on the screen. */
  onDone: (result: R, variables: Variables) => void;
  /** Called if the form is still on the screen and the session has not ended. */
  onFailure: (error: Error) => void;
}

/**
 * Sends a form. The outcome is always shown: by the form while it is on the screen, otherwise by a toast. A form that
 * is reopened while its earlier instance is still sending is `pending` too.
 */
export function useSending<R, Variables>(options: SendingOptions<R, Variables>) {
  const { mutation, success, unmountedError, draftKey = null, isQueued = false, onDone, onFailure } = options;
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  // Not `isPending`: of two submits in a row, the second would be sent before `isPending` is updated here.
  const underWay = useRef(false);
  const mutationKey = ['form', draftKey] as const;
  const inFlight = useIsMutating({ mutationKey });
  const { mutate, isPending, isSuccess, error } = useMutation<R, Error, Variables>({
    ...mutation,
    mutationKey,
    meta: { ...mutation.meta, errors: 'form' },
    onSuccess: (...event) => {
      const [result, variables] = event;
      if (success !== undefined) notify.success(typeof success === 'string' ? success : success(result, variables));
      if (shown.current) {
        if (draftKey !== null) drafts.drop(draftKey);
        onDone(result, variables);
      } else if (draftKey !== null) drafts.sent(draftKey);
      return mutation.onSuccess?.(...event);
    },
    onError: (...event) => {
      const [failed] = event;
      const ended = failed instanceof ApiError && failed.sessionEnded;
      if (!ended && shown.current) onFailure(failed);
      else if (!ended) notify.error(`${unmountedError} ${errorMessage(failed)}`);
      return mutation.onError?.(...event);
    },
    onSettled: (...event) => {
      underWay.current = false;
      return mutation.onSettled?.(...event);
    },
  });
  const pending = isPending || (draftKey !== null && inFlight > 0);
  return {
    pending,
    isSuccess,
    error,
    /** Does nothing while the form is being sent, unless changes are queued. */
    send: (variables: Variables) => {
      if ((pending || underWay.current) && !isQueued) return;
      underWay.current = true;
      mutate(variables);
    },
  };
}
