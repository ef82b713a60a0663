import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { z } from 'zod';

/**
 * What a screen keeps in its address, so that reload, Back and a copied link lead to the same view.
 *
 * @param schema reads the parameters; every field has a `.catch(default)`, and a value that is the default is left out
 *   of the address
 */
export function useUrlState<S extends z.ZodObject>(schema: S) {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => schema.parse(Object.fromEntries(params)), [schema, params]);
  const setState = useCallback(
    (change: Partial<z.output<S>>, options: { replace?: boolean } = {}) => {
      const defaults: Record<string, unknown> = schema.parse({});
      setParams(current => {
        const next = { ...schema.parse(Object.fromEntries(current)), ...change };
        const kept = Object.entries(next).filter(([name, value]) => value !== undefined && value !== defaults[name]);
        return kept.map(([name, value]) => [name, String(value)] as [string, string]);
      }, options);
    },
    [schema, setParams],
  );
  return [state, setState] as const;
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
