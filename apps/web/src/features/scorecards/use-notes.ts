import { useQueryClient } from '@tanstack/react-query';
import type { Notes } from '@interview-detection/shared/scorecards/scorecards.schema';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDraft } from '#web/components/form/use-draft';
import { useLeaveGuard } from '#web/components/form/leave-guard';
import { ApiError, errorMessage } from '#web/lib/api-error';
import { drafts } from '#web/lib/draft';
import { notesQuery, saveNotes } from './api';

/** Milliseconds without a change before notes are saved. */
const SAVE_AFTER_MS = 800;
/** Milliseconds before a retry after a temporary failure. */
const AGAIN_AFTER_MS = 10_000;

export type NotesState =
  | { is: 'saved'; at: string | null }
  | { is: 'typing' | 'saving' }
  | { is: 'failed'; message: string }
  /** Another window has saved since. */
  | { is: 'changed elsewhere' };

/** The current notes, regardless of what is rendered. */
interface Latest {
  text: string;
  sent: string;
  version: number;
  isSaving: boolean;
  isOver: boolean;
}

/** Returns whether a retry may succeed without the user doing anything. */
const isPassing = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429;

/**
 * Manages the user's own notes on an interview. They are saved while typing and on leaving, and kept in the tab until
 * the server has them. What another window has saved meanwhile is never overwritten without confirmation.
 */
export function useNotes(id: string, notes: Notes) {
  const client = useQueryClient();
  const { key, found } = useDraft(`notes ${id}`, { text: notes.text, version: notes.version });
  const begun = found?.values ?? notes;
  const [text, setText] = useState(begun.text);
  const [state, setState] = useState<NotesState>(
    begun.text === notes.text ? { is: 'saved', at: notes.updatedAt } : { is: 'typing' },
  );
  const latest = useRef<Latest>({
    text: begun.text,
    sent: notes.text,
    version: begun.version,
    isSaving: false,
    isOver: false,
  });
  const timer = useRef(0);

  const save = useCallback(
    async function attempt({ isForced = false, isLeaving = false } = {}): Promise<void> {
      window.clearTimeout(timer.current);
      const now = latest.current;
      if (now.isSaving || (now.text === now.sent && !isForced)) return;
      now.isSaving = true;
      const sending = now.text;
      setState({ is: 'saving' });
      /** Milliseconds before the next try; null for none. */
      let again: number | null = null;
      try {
        const saved = await saveNotes(id, {
          text: sending,
          ifVersion: isForced ? undefined : now.version,
          isLeaving,
        });
        Object.assign(now, { sent: sending, version: saved.version });
        client.setQueryData(notesQuery(id).queryKey, { ...saved, text: sending });
        if (now.text === sending) {
          if (key !== null) drafts.drop(key);
          setState({ is: 'saved', at: saved.updatedAt });
        } else again = SAVE_AFTER_MS;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NOTES_CHANGED') setState({ is: 'changed elsewhere' });
        else {
          setState({ is: 'failed', message: errorMessage(error) });
          if (isPassing(error)) again = AGAIN_AFTER_MS;
        }
      } finally {
        now.isSaving = false;
      }
      if (again === null) return;
      if (!now.isOver) timer.current = window.setTimeout(() => void attempt(), again);
      // The page was left while this was being saved; a failure is retried when the page is opened again.
      else if (again === SAVE_AFTER_MS) void attempt({ isLeaving: true });
    },
    [client, id, key],
  );

  const write = (next: string) => {
    latest.current.text = next;
    setText(next);
    if (key !== null) drafts.keep(key, { text: next, version: latest.current.version });
    // Nothing is sent until the user has chosen which version to keep.
    if (state.is === 'changed elsewhere') return;
    setState({ is: 'typing' });
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void save(), SAVE_AFTER_MS);
  };

  const take = useCallback(
    (theirs: Notes) => {
      Object.assign(latest.current, { text: theirs.text, sent: theirs.text, version: theirs.version });
      setText(theirs.text);
      setState({ is: 'saved', at: theirs.updatedAt });
      if (key !== null) drafts.drop(key);
    },
    [key],
  );

  // Another window's version is shown if nothing in this one would be lost.
  useEffect(() => {
    const now = latest.current;
    if (notes.version > now.version && now.text === now.sent && !now.isSaving) take(notes);
  }, [notes, take]);

  useEffect(() => {
    const now = latest.current;
    now.isOver = false;
    // Saves what was typed before the page was last left and did not arrive.
    void save();
    const leave = () => void save({ isLeaving: true });
    const back = () => void save();
    window.addEventListener('pagehide', leave);
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', back);
      now.isOver = true;
      leave();
    };
  }, [save]);

  const isSaved = state.is === 'saved';
  useLeaveGuard({ changed: !isSaved, sending: state.is === 'saving', discard: () => take(notes) });

  return {
    text,
    state,
    write,
    saveNow: () => void save(),
    keepMine: () => void save({ isForced: true }),
    takeTheirs: async () => take(await client.fetchQuery({ ...notesQuery(id), staleTime: 0 })),
  };
}
