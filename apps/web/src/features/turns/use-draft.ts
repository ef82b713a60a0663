import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLink } from '#web/entities/visits/use-visit';
import { isRefusal } from '#web/entities/visits/rules';
import { ApiError } from '#web/lib/api-error';
import { askAnew, sendDraft, type Turn } from './api';
import { copies, spoken, type Copy } from './store';

/** The server's drafts are at most this old while there is a connection (contract §20). Milliseconds. */
const SEND_MS = 5_000;
/** This browser's copy is behind the text by at most this. Milliseconds. */
const KEEP_MS = 300;

export type DraftState =
  | { is: 'empty' }
  | { is: 'typing' }
  /** When it was saved, if this page has seen that. */
  | { is: 'saved'; at: Date | null }
  | { is: 'kept'; at: Date }
  /** Neither the server nor this browser has it. */
  | { is: 'unkept' };

interface DraftOptions {
  initial: InitialAnswer;
  pastedParts: () => Copy['pasted'];
  isHeld: boolean;
  onForeign: () => void;
}

/** The current text, regardless of what is rendered. */
interface Latest {
  text: string;
  sent: string;
  /** This browser's stored copy, as far as this page knows. */
  kept: string | null;
  onItsWay: Promise<void> | null;
  /** Cancels the request in progress. */
  cancel: AbortController | null;
  /** The answer itself is being sent: it includes all of the text, and no draft may follow it. */
  isHeld: boolean;
  /** The question is no longer shown. */
  isOver: boolean;
}

/**
 * Manages the text of an answer: stored in this browser while it is typed, sent every five seconds and when the page is
 * left, and shared with other tabs.
 *
 * @param pastedParts pasted ranges of the text, stored with it
 * @param isHeld the answer is being sent: a draft in progress is cancelled, and none is sent except when the page is
 *   left
 * @param onForeign called when another tab has changed the text
 */
export function useDraft(turn: Turn, { initial, pastedParts, isHeld, onForeign }: DraftOptions) {
  const link = useLink();
  const client = useQueryClient();
  const number = turn.turn ?? 0;
  const max = turn.draftMax ?? 0;
  const [text, setText] = useState(initial.text);
  const [state, setState] = useState(() => stateOf(initial.text, initial.sent));
  const [isAway, setAway] = useState(false);
  const latest = useRef<Latest>({
    ...initial,
    // Either locally or by the server: merely looking at a question creates no copy.
    kept: initial.text,
    onItsWay: null,
    cancel: null,
    isHeld,
    isOver: false,
  });
  const keepTimer = useRef(0);

  const keep = useCallback((): boolean => {
    window.clearTimeout(keepTimer.current);
    const now = latest.current;
    if (now.isOver) return false;
    if (now.kept === now.text) return true;
    const isKept = copies.keep(link, number, { text: now.text, sent: now.sent, pasted: pastedParts() });
    now.kept = isKept ? now.text : null;
    return isKept;
  }, [link, number, pastedParts]);

  /** Stores the text, and reports that if it cannot be sent at the moment. */
  const keepAway = useCallback((): void => {
    const isKept = keep();
    const { text: now, sent } = latest.current;
    if (!navigator.onLine && now !== sent) setState(isKept ? { is: 'kept', at: new Date() } : { is: 'unkept' });
  }, [keep]);

  const put = useCallback(
    async (sending: string, how: { leaving?: boolean }): Promise<void> => {
      const now = latest.current;
      const isKept = keep();
      const cancel = how.leaving ? null : new AbortController();
      if (cancel) now.cancel = cancel;
      try {
        await sendDraft(link, { turn: number, text: sending }, { ...how, ...(cancel && { signal: cancel.signal }) });
        now.sent = sending;
        now.kept = null;
        keep();
        setAway(false);
        setState(now.text === sending ? { is: 'saved', at: new Date() } : { is: 'typing' });
      } catch (error) {
        if (cancel?.signal.aborted) throw error;
        setAway(!(error instanceof ApiError && error.status > 0 && error.status < 500));
        setState(isKept ? { is: 'kept', at: new Date() } : { is: 'unkept' });
        if (isRefusal(error) && !now.isOver) askAnew(link, client);
        throw error;
      }
    },
    [client, keep, link, number],
  );

  /**
   * Sends unsent text, one request at a time, so that no older text arrives last. Throws what the server refuses, and
   * if it cannot be reached.
   */
  const flush = useCallback(
    async (how: { leaving?: boolean } = {}): Promise<void> => {
      const now = latest.current;
      keep();
      if (!how.leaving) await now.onItsWay?.catch(() => undefined);
      if (now.isOver || now.text === now.sent || now.text.length > max) return;
      const sending = put(now.text, how).finally(() => {
        if (now.onItsWay === sending) now.onItsWay = null;
      });
      now.onItsWay = sending;
      await sending;
    },
    [keep, max, put],
  );

  const send = useCallback(
    (how?: { leaving?: boolean }) => {
      const { onItsWay, isHeld: waits } = latest.current;
      if ((onItsWay || waits) && !how?.leaving) return;
      flush(how).catch(() => undefined);
    },
    [flush],
  );

  useEffect(() => {
    latest.current.isHeld = isHeld;
    if (isHeld) latest.current.cancel?.abort();
  }, [isHeld]);

  useEffect(() => {
    const now = latest.current;
    now.isOver = false;
    const timer = window.setInterval(() => send(), SEND_MS);
    const leave = () => send({ leaving: true });
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    const back = () => send();
    window.addEventListener('pagehide', leave);
    window.addEventListener('online', back);
    window.addEventListener('offline', keepAway);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', back);
      window.removeEventListener('offline', keepAway);
      document.removeEventListener('visibilitychange', onVisibility);
      keep();
      now.isOver = true;
    };
  }, [keep, keepAway, send]);

  // The same question in another tab: its text is shown here if everything typed here has been stored.
  useEffect(
    () =>
      copies.watch(link, number, () => {
        const copy = copies.of(link, number);
        const now = latest.current;
        if (!copy || now.isOver || copy.text === now.text || (now.kept !== null && now.kept !== now.text)) return;
        Object.assign(now, { text: copy.text, sent: copy.sent, kept: copy.text });
        setText(copy.text);
        onForeign();
      }),
    [link, number, onForeign],
  );

  const write = useCallback(
    (next: string) => {
      latest.current.text = next;
      setText(next);
      setState(stateOf(next, latest.current.sent));
      window.clearTimeout(keepTimer.current);
      keepTimer.current = window.setTimeout(keepAway, KEEP_MS);
    },
    [keepAway],
  );

  return { text, write, state, isAway, flush, keep };
}

/** Returns the initial state of a text: nothing needs saving if the server has the same. */
function stateOf(text: string, sent: string): DraftState {
  if (text === '') return { is: 'empty' };
  return text === sent ? { is: 'saved', at: null } : { is: 'typing' };
}

/** Returns the initial text of a question's field. */
export function useInitialAnswer(turn: Turn): InitialAnswer {
  const link = useLink();
  const [initial] = useState(() => {
    const number = turn.turn ?? 0;
    const copy = copies.of(link, number);
    // It was spoken on another device.
    if (!copy && turn.spoken !== undefined) spoken.keep(link, number, turn.spoken);
    return initialAnswerOf(turn.draft, copy);
  });
  return initial;
}

interface InitialAnswer {
  text: string;
  /** The server's text. */
  sent: string;
  pasted: Copy['pasted'];
  /** The local text where both were changed and only one can be shown. */
  other: string | null;
}

/**
 * Returns the initial text of a question's field from the server's draft and this browser's copy. The one that changed
 * since both were equal is newer; if both changed, the server's is shown and the other is offered. No clock is
 * involved.
 */
function initialAnswerOf(draft: string, copy: Copy | null): InitialAnswer {
  const known = draft === '' ? [] : null;
  if (!copy) return { text: draft, sent: draft, pasted: known, other: null };
  const { text, sent, pasted } = copy;
  if (text === draft) return { text, sent: draft, pasted, other: null };
  if (sent === draft || draft === '') return { text, sent: draft, pasted, other: null };
  const other = text === sent || text.trim() === '' ? null : text;
  return { text: draft, sent: draft, pasted: known, other };
}
