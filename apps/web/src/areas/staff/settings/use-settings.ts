import { useCallback } from 'react';
import { matchPath, useNavigate } from 'react-router-dom';
import { pageBeneath, useAddress } from '#web/lib/address';
import { PATHS, SETTINGS_TABS, settingsPath, type SettingsTab } from '#web/lib/paths';

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
 * The settings have an address of their own over the current page. Returns which tab is open, and functions to open,
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
