/** Returns whether a key is for the page: not part of a text or of a shortcut, nor meant for a window or a menu. */
export function isForPage({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return false;
  if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role="menu"]'))
    return false;
  return document.querySelector('[role="dialog"], [role="alertdialog"]') === null;
}

/** The keys that open the palette, as people of this system write them. */
export const paletteKeys = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K');
