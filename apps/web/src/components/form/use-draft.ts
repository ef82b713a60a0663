import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CURRENT_USER_KEY } from '../../lib/current-user-key';
import { drafts, GUEST, type Draft } from '../../lib/draft';

interface FormDraft<T> {
  /** Null where nothing is kept: the form has no draft, or nobody is signed in. */
  key: string | null;
  /** What was found when the form opened. */
  found: Draft<T> | null;
}

/**
 * The draft of a form: whose it is and what it holds when the form opens.
 *
 * @param name the form, and what it is about where that is one record: `reschedule 65f…`
 * @param options isForGuests: nobody need be signed in to fill it in
 */
export function useDraft<T extends object>(
  name: string | undefined,
  initial: T,
  { isForGuests = false } = {},
): FormDraft<T> {
  const client = useQueryClient();
  const [draft] = useState((): FormDraft<T> => {
    const owner = isForGuests ? GUEST : client.getQueryData<{ _id: string }>(CURRENT_USER_KEY)?._id;
    if (name === undefined || owner === undefined) return { key: null, found: null };
    if (owner !== GUEST) drafts.keepOnly(owner);
    const key = `${owner}/${name}`;
    return { key, found: drafts.read(key, initial) };
  });
  return draft;
}
