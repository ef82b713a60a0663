import { useCallback } from 'react';
import { matchPath, useNavigate } from 'react-router-dom';
import { LazyBoundary } from '#web/components/states/lazy-boundary';
import { useLastDefined } from '#web/components/states/opened-once';
import { useCurrentUser } from '#web/entities/users/use-current-user';
import { AddressContext, pageBeneath, useAddress } from '#web/lib/address';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';
import { PATHS, SETTINGS_TABS, settingsPath, type SettingsTab } from '#web/lib/paths';

/** In a separate script: most visits never open it. */
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

/**
 * Returns the tab that an address names, or the first one for an unknown name; null for an address outside the
 * settings.
 */
function tabOf(pathname: string): SettingsTab | null {
  const match = matchPath(PATHS.settings, pathname);
  if (!match) return null;
  return SETTINGS_TABS.find(tab => tab === match.params.tab) ?? SETTINGS_TABS[0];
}

/**
 * The settings have their own address over the current page. Returns which tab is open, and functions to open,
 * switch and close the settings. Back closes them; a link opens them over the dashboard.
 */
export function useSettings() {
  const navigate = useNavigate();
  const address = useAddress();
  const state: unknown = address.state;
  const openedHere = typeof state === 'object' && state !== null && 'beneath' in state;

  const open = useCallback(
    (tab: SettingsTab = SETTINGS_TABS[0]) =>
      void navigate(settingsPath(tab), { state: { beneath: pageBeneath(address) } }),
    [navigate, address],
  );
  const turnTo = useCallback(
    (tab: SettingsTab) => void navigate(settingsPath(tab), { replace: true, state }),
    [navigate, state],
  );
  const close = useCallback(() => {
    if (openedHere) void navigate(-1);
    else void navigate(pageBeneath(address), { replace: true });
  }, [navigate, openedHere, address]);
  return { tab: tabOf(address.pathname), open, turnTo, close };
}
