import { LazyPlace } from '../../../components/states/lazy-place';
import { useCurrentUser } from '../../../entities/users/use-current-user';
import { lazyPart } from '../../../lib/lazy-part';
import { useSettings } from './use-settings';

/** In a script of its own, because most visits never open it. */
const dialog = lazyPart(() => import('./settings-dialog').then(m => m.SettingsDialog));

export const preloadSettings = (): void => dialog.preload();

/** The settings modal. Without a company it opens by itself and stays open until there is one (contract §2). */
export function SettingsWindow() {
  const user = useCurrentUser().data;
  const { tab, turnTo, close } = useSettings();
  const isForced = user !== undefined && user.company === null;
  if (!user || (tab === null && !isForced)) return null;
  return (
    <LazyPlace>
      <dialog.Component
        user={user}
        tab={tab ?? 'company'}
        onTabChange={turnTo}
        onClose={isForced ? undefined : close}
        onCompanyCreated={() => tab !== null && close()}
      />
    </LazyPlace>
  );
}
