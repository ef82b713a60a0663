import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { z } from 'zod';

/** The parameters after a change; a value that is the schema's default is left out. */
function changed(schema: z.ZodObject, params: URLSearchParams, change: Record<string, unknown>): URLSearchParams {
  const defaults: Record<string, unknown> = schema.parse({});
  const next = { ...schema.parse(Object.fromEntries(params)), ...change };
  const kept = Object.entries(next).filter(([name, value]) => value !== undefined && value !== defaults[name]);
  return new URLSearchParams(kept.map(([name, value]) => [name, String(value)]));
}

/**
 * What a screen keeps in its address, so that reload, Back and a copied link lead to the same view: the state, a
 * function that changes parts of it, and one that gives the address (`?…`) of such a change, for links.
 *
 * @param schema reads the parameters; every field has a `.catch(default)`, so that no address is refused
 */
export function useUrlState<S extends z.ZodObject>(schema: S) {
  type Change = Partial<z.output<S>>;
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => schema.parse(Object.fromEntries(params)), [schema, params]);
  const setState = useCallback(
    (change: Change, options: { replace?: boolean } = {}) =>
      setParams(current => changed(schema, current, change), options),
    [schema, setParams],
  );
  const addressOf = useCallback((change: Change) => `?${changed(schema, params, change)}`, [schema, params]);
  return [state, setState, addressOf] as const;
}

const TYPING_PAUSE_MS = 300;

/**
 * The text of a search box. It reaches the address once the person pauses, and follows the address when that changes
 * otherwise (Back, a cleared filter).
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
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent) return;
    const timer = window.setTimeout(() => {
      setSent(wanted);
      onSearch(wanted);
    }, TYPING_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text, sent, onSearch]);
  return [text, setText] as const;
}
