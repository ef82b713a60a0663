import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LazyBoundary } from '#web/components/states/lazy-boundary';
import { useCompany } from '#web/entities/users/use-current-user';
import { findRoute } from '#web/lib/address';
import { browserTimeZone } from '#web/lib/dates';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';
import { PATHS } from '#web/lib/paths';
import { isForPage } from '#web/lib/shortcut-key';

/** In a separate script: many visits never open it. */
const dialog = lazyWithRetry(() => import('./palette-dialog').then(m => m.PaletteDialog));

const shortcutsDialog = lazyWithRetry(() => import('./shortcuts-dialog').then(m => m.ShortcutsDialog));

const importDialog = lazyWithRetry(() =>
  import('#web/features/candidates/import/components/import-dialog').then(m => m.ImportDialog),
);

export const preloadPalette = (): void => dialog.preload();

interface PaletteWindowProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * The palette, which Ctrl+K (⌘K on a Mac) opens and closes on every page, and what opens from it: the
 * list of shortcuts, also by ?, and the import of candidates.
 */
export function PaletteWindow({ open, onOpenChange }: PaletteWindowProps) {
  const [isHelping, setHelping] = useState(false);
  const [isImporting, setImporting] = useState(false);
  useRecentRecords();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === '?' && isForPage(event)) {
        event.preventDefault();
        setHelping(true);
        return;
      }
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
  return (
    <>
      {open && (
        <LazyBoundary>
          <dialog.Component
            open
            onClose={() => onOpenChange(false)}
            windows={{ onShortcuts: () => setHelping(true), onImport: () => setImporting(true) }}
          />
        </LazyBoundary>
      )}
      {isHelping && (
        <LazyBoundary>
          <shortcutsDialog.Component open onClose={() => setHelping(false)} />
        </LazyBoundary>
      )}
      {isImporting && (
        <LazyBoundary>
          <importDialog.Component open onClose={() => setImporting(false)} />
        </LazyBoundary>
      )}
    </>
  );
}

const RECORDS: ReadonlySet<string> = new Set([PATHS.candidate, PATHS.details]);

/** Keeps, as each record is left, its name for the palette. Its script loads after the page’s. */
function useRecentRecords(): void {
  const { pathname } = useLocation();
  const client = useQueryClient();
  const timeZone = useCompany()?.timeZone ?? browserTimeZone();
  const isRecord = RECORDS.has(findRoute(pathname).path);
  useEffect(() => {
    if (!isRecord) return undefined;
    // Offline, the palette only lacks a record.
    const recent = import('./recent-records').catch(() => null);
    return () => void recent.then(module => module?.keepRecord(client, pathname, timeZone));
  }, [isRecord, client, pathname, timeZone]);
}
