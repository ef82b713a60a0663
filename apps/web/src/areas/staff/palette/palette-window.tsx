import { useEffect } from 'react';
import { LazyBoundary } from '#web/components/states/lazy-boundary';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';

/** In a separate script: many visits never open it. */
const dialog = lazyWithRetry(() => import('./palette-dialog').then(m => m.PaletteDialog));

export const preloadPalette = (): void => dialog.preload();

/** The keys that open the palette, as people of this system write them. */
export const paletteKeys = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K');

interface PaletteWindowProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The palette, which Ctrl+K (⌘K on a Mac) opens and closes on every page. */
export function PaletteWindow({ open, onOpenChange }: PaletteWindowProps) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // Another window would lie below it.
      if (!open && document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      onOpenChange(!open);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open, onOpenChange]);
  return open ? (
    <LazyBoundary>
      <dialog.Component open onClose={() => onOpenChange(false)} />
    </LazyBoundary>
  ) : null;
}
