import { storage } from './storage';

const OFF_KEY = 'singleKeysOff';

/** Whether one key alone does something. People who dictate need to turn that off (WCAG 2.1.4). */
export const singleKeys = {
  get isOn(): boolean {
    return storage.get(OFF_KEY) === null;
  },
  set isOn(isOn: boolean) {
    if (isOn) storage.remove(OFF_KEY);
    else storage.set(OFF_KEY, 'true');
  },
};

/** Returns whether a key alone is for the page: not part of a text or of a shortcut, nor meant for a window or a menu. */
export function isForPage({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (!singleKeys.isOn || defaultPrevented || ctrlKey || metaKey || altKey) return false;
  if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role="menu"]'))
    return false;
  return document.querySelector('[role="dialog"], [role="alertdialog"]') === null;
}

/** The keys that open the palette, as people of this system write them. */
export const paletteKeys = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K');
