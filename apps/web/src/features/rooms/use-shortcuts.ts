import { useEffect, useRef } from 'react';

/** What each key does, with Alt, so that it works while somebody types and no word of a screen reader is taken. */
export const SHORTCUTS = { microphone: 'M', camera: 'V', screen: 'S', hand: 'H', chat: 'C' } as const;
export type Shortcut = keyof typeof SHORTCUTS;

export const shortcutOf = (name: Shortcut): string => `Alt+${SHORTCUTS[name]}`;

/** Runs what belongs to a key, by its place on the keyboard: on a Mac Option writes another letter. */
export function useShortcuts(actions: Record<Shortcut, () => void>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat) return;
      const name = (Object.keys(SHORTCUTS) as Shortcut[]).find(one => event.code === `Key${SHORTCUTS[one]}`);
      if (!name) return;
      event.preventDefault();
      latest.current[name]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
