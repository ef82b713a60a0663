import { useCallback, useEffect, useMemo, useState, type ChangeEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import { useAddress } from './address';
import { ofListIn } from './list-origin';

/** Returns the changed parameters; a value equal to the schema's default is omitted. */
function changed(schema: z.ZodObject, params: URLSearchParams, change: Record<string, unknown>): URLSearchParams {
  const defaults: Record<string, unknown> = schema.parse({});
  const next = { ...schema.parse(Object.fromEntries(params)), ...change };
  const kept = Object.entries(next).filter(([name, value]) => value !== undefined && value !== defaults[name]);
  return new URLSearchParams(kept.map(([name, value]) => [name, String(value)]));
}

/**
 * Keeps a screen's state in its address, so that reload, Back and a copied link lead to the same view. Returns the state
 * and a function that changes parts of it.
 *
 * @param schema reads the parameters; every field has a `.catch(default)`, so that no address is refused
 */
export function useUrlState<S extends z.ZodObject>(schema: S) {
  type Change = Partial<z.output<S>>;
  const [params, setParams] = useSearchParams();
  const entry: unknown = useLocation().state;
  const state = useMemo(() => schema.parse(Object.fromEntries(params)), [schema, params]);
  const setState = useCallback(
    (change: Change, options: { replace?: boolean; state?: unknown } = {}) => {
      // A record still belongs to the list that it was opened from.
      const kept: unknown = Object.assign({}, ofListIn(entry), options.state);
      setParams(current => changed(schema, current, change), { ...options, state: kept });
    },
    [schema, setParams, entry],
  );
  return [state, setState] as const;
}

/**
 * The same for an overlay (a row of the route table), which has the address while the page beneath keeps its own. A
 * change replaces the previous address, so that Back closes the overlay.
 */
export function useOverlayState<S extends z.ZodObject>(schema: S) {
  const navigate = useNavigate();
  const { pathname, search, state: entry } = useAddress();
  const state = useMemo(() => schema.parse(Object.fromEntries(new URLSearchParams(search))), [schema, search]);
  const setState = useCallback(
    (change: Partial<z.output<S>>) => {
      const params = changed(schema, new URLSearchParams(search), change);
      void navigate({ pathname, search: params.toString() }, { replace: true, state: entry });
    },
    [schema, navigate, pathname, search, entry],
  );
  return [state, setState] as const;
}

/** The history state of a sheet that was opened on this page, for `setState`. */
export const OPENED_HERE = { openedHere: true } as const;

/**
 * Closes a sheet that is in the address. Where it was opened on this page that is a step back, so that a later Back
 * leads to the previous page and not into the sheet again.
 *
 * @param closeInPlace for a sheet that was open from the start, by a link
 */
export function useCloseSheet(closeInPlace: () => void): () => void {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const openedHere = typeof state === 'object' && state !== null && 'openedHere' in state;
  return useCallback(() => {
    if (openedHere) void navigate(-1);
    else closeInPlace();
  }, [navigate, openedHere, closeInPlace]);
}

const TYPING_PAUSE_MS = 300;

/**
 * Returns the props of a search box. Its text reaches the address when the user pauses or leaves the box, so that the
 * next page opened has it; and it follows the address when that changes by other means (Back, a cleared filter).
 */
export function useSearchText(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }
  const search = useCallback(() => {
    const wanted = text.trim();
    if (wanted === sent) return;
    setSent(wanted);
    onSearch(wanted);
  }, [text, sent, onSearch]);
  useEffect(() => {
    const timer = window.setTimeout(search, TYPING_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [search]);
  return {
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setText(event.target.value),
    onBlur: search,
  };
}
