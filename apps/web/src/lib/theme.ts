import { useSyncExternalStore } from 'react';
import { storage } from './storage';

/** Contract §2 Signed-in layout; index.html reads the same key before the first paint. */
export const THEME_MODES = ['light', 'dark', 'auto'] as const;
export type ThemeMode = (typeof THEME_MODES)[number];

const KEY = 'theme';
const SYSTEM_DARK = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

const isMode = (value: string | null): value is ThemeMode =>
  (THEME_MODES as readonly (string | null)[]).includes(value);

function read(): ThemeMode {
  const stored = storage.get(KEY);
  return isMode(stored) ? stored : 'auto';
}

let mode: ThemeMode = read();

function apply() {
  const dark = mode === 'dark' || (mode === 'auto' && window.matchMedia(SYSTEM_DARK).matches);
  document.documentElement.classList.toggle('dark', dark);
  for (const listener of listeners) listener();
}

/** Sets, stores and applies the theme. */
export function setThemeMode(next: ThemeMode): void {
  mode = next;
  storage.set(KEY, next);
  apply();
}

/**
 * Stores the current theme after a 401 cleared all local storage (contract §12); the theme on the screen does not
 * change.
 */
export function rememberTheme(): void {
  if (mode !== 'auto') storage.set(KEY, mode);
}

/** Follows the operating system while `auto`, and the choice made in another tab. Called once at start. */
export function startTheme(): void {
  window.matchMedia(SYSTEM_DARK).addEventListener('change', apply);
  window.addEventListener('storage', event => {
    // Cleared storage means a logout, not a choice of theme.
    if (event.key !== KEY || event.newValue === null) return;
    mode = read();
    apply();
  });
  apply();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the chosen mode, not the effective one: `auto` may be either. */
export function useThemeMode(): ThemeMode {
  return useSyncExternalStore(
    subscribe,
    () => mode,
    () => 'auto',
  );
}
