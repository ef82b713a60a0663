import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CURRENT_USER_KEY, type Draft, drafts, GUEST } from '#web/lib/draft';

interface FormDraft<T> {
  /** Null if no draft is kept: the form has none, or no user is signed in. */
  key: string | null;
  /** The draft that was found when the form opened. */
  found: Draft<T> | null;
}

/**
 * Returns the draft of a form: its key, and what it holds when the form opens.
 *
 * @param name the form, and the record it is about where there is one: `reschedule 65f…`
 * @param options anonymous: the form can be filled in without signing in
 */
export function useDraft<T extends object>(
  name: string | undefined,
  initial: T,
  { anonymous = false } = {},
): FormDraft<T> {
  const client = useQueryClient();
  const [draft] = useState((): FormDraft<T> => {
    const owner = anonymous ? GUEST : client.getQueryData<{ _id: string }>(CURRENT_USER_KEY)?._id;
    if (name === undefined || owner === undefined) return { key: null, found: null };
    if (owner !== GUEST) drafts.keepOnly(owner);
    const key = `${owner}/${name}`;
    return { key, found: drafts.read(key, initial) };
  });
  return draft;
}
