import { useEffect, useRef } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';

/** What may end a press without a click: a drag ends without `mouseup`, and a key shows that a release was missed. */
const ENDS = ['mouseup', 'dragend', 'keydown'] as const;

/**
 * Returns a resolver that validates only at the click of a mouse button that is held down. The press takes the focus
 * from a field, whose message would move the pressed button from under the pointer: the browser would send no click.
 */
export function useSteadyResolver<I extends FieldValues, C, V>(resolver: Resolver<I, C, V>): Resolver<I, C, V> {
  /** What waits for the release; null while nothing is pressed. */
  const press = useRef<(() => void)[] | null>(null);

  useEffect(() => {
    const begin = ({ button, target }: MouseEvent) => {
      // The list that a select opens swallows the release.
      if (button === 0 && !(target instanceof HTMLSelectElement)) press.current ??= [];
    };
    const release = (waiting: typeof press.current) => {
      if (press.current === waiting) press.current = null;
      waiting?.forEach(resolve => resolve());
    };
    // Before the click sends the form: a validation that ended later would remove the server's message.
    const click = () => release(press.current);
    // A click follows the release in the same task.
    const end = () => press.current && setTimeout(release, 0, press.current);
    window.addEventListener('mousedown', begin, true);
    window.addEventListener('click', click, true);
    for (const type of ENDS) window.addEventListener(type, end, true);
    return () => {
      window.removeEventListener('mousedown', begin, true);
      window.removeEventListener('click', click, true);
      for (const type of ENDS) window.removeEventListener(type, end, true);
      click();
    };
  }, []);

  return async (...input) => {
    await new Promise<void>(resolve => (press.current ? press.current.push(resolve) : resolve()));
    return resolver(...input);
  };
}
