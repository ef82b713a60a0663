import { useCallback } from 'react';
import { matchPath, useNavigate } from 'react-router-dom';
import { pageBeneath, useAddress } from '../../../lib/address';
import { PATHS, SETTINGS_TABS, settingsPath, type SettingsTab } from '../../../lib/paths';

/** Returns the tab that an address asks for, the first one where there is none of that name; null: another address. */
function tabOf(pathname: string): SettingsTab | null {
  const match = matchPath(PATHS.settings, pathname);
  if (!match) return null;
  return SETTINGS_TABS.find(tab => tab === match.params.tab) ?? SETTINGS_TABS[0];
}

/**
 * The settings are an address of their own over the page that is shown: which tab is open, and how to open, turn and
 * close them. Back closes them; a link leads to them, over the dashboard.
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
