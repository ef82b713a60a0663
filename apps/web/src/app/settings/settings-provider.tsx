import { useMemo, useState, type ReactNode } from 'react';
import { LazyPlace } from '../../components/states/lazy-place';
import { useCurrentUser } from '../../entities/users/use-current-user';
import { lazyScreen } from '../../lib/lazy-screen';
import { SettingsContext, type SettingsTab } from './settings-context';

const dialog = lazyScreen(() => import('./settings-dialog').then(m => m.SettingsDialog));

/**
 * Holds the settings modal. Without a company it opens by itself and stays open until there is one (contract §2); its
 * forms are in a script of their own, because most visits never open it.
 */
export function SettingsProvider({ children }: { children: ReactNode }) {
  const user = useCurrentUser().data;
  const [tab, setTab] = useState<SettingsTab | null>(null);
  const context = useMemo(
    () => ({
      openSettings: (next: SettingsTab = 'personal') => {
        dialog.preload();
        setTab(next);
      },
    }),
    [],
  );
  const forced = user !== undefined && user.company === null;
  const shown = forced ? (tab ?? 'company') : tab;
  return (
    <SettingsContext value={context}>
      {children}
      {user && shown && (
        <LazyPlace>
          <dialog.Component
            user={user}
            tab={shown}
            onTabChange={setTab}
            onClose={forced ? undefined : () => setTab(null)}
            onCompanyCreated={() => setTab(null)}
          />
        </LazyPlace>
      )}
    </SettingsContext>
  );
}
