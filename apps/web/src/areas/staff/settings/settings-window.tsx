import { useCallback } from 'react';
import { LazyBoundary } from '#web/components/states/lazy-boundary';
import { useCurrentUser } from '#web/entities/users/use-current-user';
import { AddressContext, useAddress } from '#web/lib/address';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';
import { useLastDefined } from '#web/components/states/opened-once';
import { useSettings } from './use-settings';

/** In a script of its own: most visits never open it. */
const dialog = lazyWithRetry(() => import('./settings-dialog').then(m => m.SettingsDialog));

export const preloadSettings = (): void => dialog.preload();

/**
 * The settings modal. It opens automatically and stays open while there is no company (contract §2), or while the
 * password is one that a colleague chose (contract §27).
 */
export function SettingsWindow() {
  const user = useCurrentUser().data;
  const { tab, open, turnTo, close } = useSettings();
  const address = useAddress();
  // The last tab stays visible while the window closes, and while Back asks for confirmation.
  const shown = useLastDefined(tab);
  const shownAt = useLastDefined(tab === null ? null : address) ?? address;
  const reopen = useCallback(() => shown !== undefined && open(shown), [open, shown]);
  const isForced = user !== undefined && (user.company === null || user.mustChangePassword);
  if (!user || (shown === undefined && !isForced)) return null;
  return (
    <LazyBoundary>
      <AddressContext value={shownAt}>
        <dialog.Component
          user={user}
          open={tab !== null}
          tab={shown ?? 'company'}
          onTabChange={turnTo}
          onReopen={reopen}
          onClose={isForced ? undefined : close}
          onCompanyCreated={() => tab !== null && close()}
        />
      </AddressContext>
    </LazyBoundary>
  );
}
