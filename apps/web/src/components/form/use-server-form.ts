import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { drafts } from '#web/lib/draft';
import { showServerErrors } from '#web/lib/form-errors';
import { notify } from '#web/lib/notify';
import { useLeaveGuard } from './leave-guard';
import { useDraft } from './use-draft';
import { useSending, type SendingOptions } from './use-sending';
import { useSteadyResolver } from './use-steady-resolver';

export type ServerFormReturn<I extends FieldValues, V> = UseFormReturn<I, unknown, V>;

interface ServerFormOptions<I extends FieldValues, V, Variables, R> extends Pick<
  SendingOptions<R, Variables>,
  'mutation' | 'success' | 'unmountedError'
> {
  schema: z.ZodType<V, I>;
  /** Wraps the schema's validation, for rules the schema cannot express. */
  validate?: (resolve: Resolver<I, unknown, V>) => Resolver<I, unknown, V>;
  mode?: 'onTouched' | 'onBlur' | 'onSubmit';
  initial: DefaultValues<I>;
  /** Fields as shown on the screen, by their names on the wire; or those of one failure. */
  wireNames: Readonly<Record<string, Path<I>>> | ((error: Error) => Readonly<Record<string, Path<I>>>);
  /** Name under which the draft is kept (see `useDraft`). Never set for a form with a password. */
  draft?: string;
  /** Fields that a draft keeps at their initial value. */
  undrafted?: readonly (keyof I & string)[];
  /** The form can be filled in without signing in; the draft then belongs to the tab's user. */
  anonymous?: boolean;
  /** `false` where the content is quick to retype: leaving then does not ask. Default: true. */
  confirmLeave?: boolean;
  /**
   * The change is shown before the server has it: leaving does not ask for confirmation, and further changes are
   * queued.
   */
  optimistic?: boolean;
  /**
   * Where a message about the form as a whole is shown: below the form, in a toast or nowhere, as the specification
   * requires for some forms. Default: `form`.
   */
  failures?: 'form' | 'toast' | 'ignore';
  /** Called while the form is on the screen, with its values already the saved ones; `form.reset` sets others. */
  onDone?: (result: R, form: ServerFormReturn<I, V>) => void;
  /** Shows a failure itself and returns true; otherwise the failure is shown at its fields or below the form. */
  onFailure?: (error: Error, form: ServerFormReturn<I, V>) => boolean | undefined;
}

/**
 * Handles every form that is sent to the server: validation, failures at the fields or below the form, a draft, the
 * success message, the outcome even when the form has left the screen, and confirmation before unsaved input is left.
 * Use it as `onSubmit={server.submit(values => variables)}`; variables null send nothing.
 */
export function useServerForm<I extends FieldValues, V, Variables, R>(options: ServerFormOptions<I, V, Variables, R>) {
  const { initial, wireNames, failures = 'form', onDone, onFailure } = options;
  const { key, found } = useDraft(options.draft, initial, { anonymous: options.anonymous ?? false });
  const [restored, setRestored] = useState(found);
  const [failure, setFailure] = useState<string | null>(null);

  const resolver: Resolver<I, unknown, V> = zodResolver(options.schema);
  const form = useForm<I, unknown, V>({
    resolver: useSteadyResolver(options.validate ? options.validate(resolver) : resolver),
    mode: options.mode ?? 'onTouched',
    defaultValues: found?.values ?? initial,
  });
  const { getValues, reset, subscribe } = form;
  const changed = form.formState.isDirty || restored !== null;

  /** Values set into the form now were not typed. */
  const applying = useRef(false);
  const applyWithoutDraft = (set: () => void) => {
    applying.current = true;
    setRestored(null);
    setFailure(null);
    set();
    applying.current = false;
  };
  const startOver = () => {
    if (key !== null) drafts.drop(key);
    applyWithoutDraft(() => reset(initial));
  };

  const { send, pending, isSuccess, error } = useSending<R, Variables>({
    mutation: options.mutation,
    ...(options.success !== undefined && { success: options.success }),
    unmountedError: options.unmountedError,
    draftKey: key,
    isQueued: options.optimistic ?? false,
    onDone: result =>
      applyWithoutDraft(() => {
        // What was typed is what the server has, so leaving needs no confirmation.
        reset(getValues());
        onDone?.(result, form);
      }),
    onFailure: failed => {
      if (onFailure?.(failed, form) || failures === 'ignore') return;
      const fields = typeof wireNames === 'function' ? wireNames(failed) : wireNames;
      const message = showServerErrors(failed, form.setError, fields);
      if (failures === 'form') setFailure(message);
      else if (message !== null) notify.error(message);
    },
  });

  const undrafted = Object.fromEntries((options.undrafted ?? []).map(name => [name, initial[name]]));
  const latest = useRef({ restored, startOver, undrafted });
  useEffect(() => {
    latest.current = { restored, startOver, undrafted };
  });

  useEffect(() => {
    if (key === null) return;
    const stopKeeping = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (applying.current) return;
        if (isDirty || latest.current.restored) drafts.keep(key, { ...values, ...latest.current.undrafted });
        else drafts.drop(key);
      },
    });
    const stopListening = drafts.onSent(key, () => latest.current.startOver());
    return () => {
      stopKeeping();
      stopListening();
      drafts.flush();
    };
  }, [key, subscribe]);

  const asks = (options.confirmLeave ?? true) && !(options.optimistic && pending);
  useLeaveGuard({ changed: asks && changed, sending: asks && pending, discard: startOver });

  return {
    form,
    /** What is wrong with the form as a whole. */
    failure,
    fail: setFailure,
    /** The last failure, unchanged. */
    error,
    pending,
    isSuccess,
    changed,
    restored,
    startOver,
    submit: (variables: (values: V) => Variables | null) =>
      form.handleSubmit(values => {
        if (pending && !options.optimistic) return;
        setFailure(null);
        const ready = variables(values);
        if (ready !== null) send(ready);
      }),
  };
}
