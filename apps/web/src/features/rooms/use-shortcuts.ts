import { useEffect, useRef } from 'react';

/** Shortcuts, all with Alt, so that they work while the user types and do not conflict with screen readers. */
export const SHORTCUTS = { microphone: 'M', camera: 'V', screen: 'S', hand: 'H', chat: 'C' } as const;
export type Shortcut = keyof typeof SHORTCUTS;

export const shortcutOf = (name: Shortcut): string => `Alt+${SHORTCUTS[name]}`;

/** Runs the action of a key, identified by its position on the keyboard: on a Mac, Option types another letter. */
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
