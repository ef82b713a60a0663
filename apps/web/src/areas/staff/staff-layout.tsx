import { Menu, Search } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { LazyBoundary } from '#web/components/states/lazy-boundary';
import { buttonClass } from '#web/components/ui/button';
import { Brand, SkipLink } from '#web/components/ui/brand';
import { MailsHeldNotice } from '#web/entities/company/components/mail-notices';
import { useBotEndNotice } from '#web/entities/interviews/use-bot-end-notice';
import { Bell } from '#web/features/notifications/components/bell';
import { findRoute } from '#web/lib/address';
import { passwordRequest } from '#web/lib/password-request';
import { PATHS } from '#web/lib/paths';
import { useLive } from '#web/lib/use-live';
import { BELOW_LG, useMedia } from '#web/lib/use-browser';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';
import { PageOutlet } from '#web/components/states/page-outlet';
import { PaletteWindow, preloadPalette } from './palette/palette-window';
import { SettingsWindow, useSettings } from './settings/settings-window';
import { RequirePermission } from './require-permission';
import { SecondFactorFirst } from './second-factor-first';
import { SideMenu } from './side-menu';

/** In a separate script: large screens never open it. */
const drawer = lazyWithRetry(() => import('./menu-drawer').then(m => m.MenuDrawer));

/** In a separate script: it is rarely needed. */
const confirmPassword = lazyWithRetry(() =>
  import('#web/entities/users/components/confirm-password-dialog').then(m => m.ConfirmPasswordDialog),
);

/**
 * The layout for signed-in users (contract §2): a side menu on large screens, a drawer behind a menu button below 1,024
 * px.
 */
export function StaffLayout() {
  // A menu hidden by CSS would still cost a phone its script, its calls and its time.
  const isSmall = useMedia(BELOW_LG);
  useLive(useBotEndNotice());
  const { pathname } = useLocation();
  const [isSearching, setSearching] = useState(false);
  if (findRoute(pathname).isAlone) return <Alone pathname={pathname} />;
  return (
    <>
      <div className="min-h-dvh lg:grid lg:grid-cols-[252px_minmax(0,1fr)] print:block">
        <SkipLink />
        <div className="sticky top-0 z-30 flex h-14 border-b border-line bg-surface lg:h-dvh lg:flex-col lg:border-r lg:border-b-0 print:hidden">
          <TopBar onSearch={() => setSearching(true)} />
          {!isSmall && (
            <div className="hidden min-h-0 flex-1 overflow-y-auto lg:block">
              <SideMenu onSearch={() => setSearching(true)} />
            </div>
          )}
        </div>
        <div className="min-w-0">
          {/* Where toasts appear, so that they cover nothing of a page that is scrolled. */}
          <div className="sticky top-0 z-20 hidden h-12 bg-bg lg:block print:hidden" />
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto w-full max-w-app px-4 pt-5 pb-12 sm:px-8 sm:pt-7 lg:pt-1 print:max-w-none print:p-0"
          >
            <MailsHeldNotice />
            <SecondFactorFirst>
              <RequirePermission to={findRoute(pathname).permission}>
                <PageOutlet />
              </RequirePermission>
              <SettingsWindow />
              <PaletteWindow open={isSearching} onOpenChange={setSearching} />
            </SecondFactorFirst>
          </main>
        </div>
      </div>
      <PasswordAsked />
    </>
  );
}

/** Asks for the password on behalf of a call that changes how to sign in. */
function PasswordAsked() {
  const request = useSyncExternalStore(passwordRequest.subscribe, passwordRequest.get, () => null);
  if (!request) return null;
  return (
    <LazyBoundary>
      <confirmPassword.Component request={request} />
    </LazyBoundary>
  );
}

/** A page that fills the window. */
function Alone({ pathname }: { pathname: string }) {
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh flex-col px-4 pb-8 sm:px-8">
      <SecondFactorFirst>
        <RequirePermission to={findRoute(pathname).permission}>
          <PageOutlet />
        </RequirePermission>
      </SecondFactorFirst>
    </main>
  );
}

function TopBar({ onSearch }: { onSearch: () => void }) {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const settings = useSettings();
  return (
    <header className="flex w-full items-center gap-1 px-2 max-[23rem]:gap-0 max-[23rem]:px-1 lg:h-auto lg:px-5.5 lg:pt-3.5 lg:pb-2.5">
      <button
        type="button"
        className={buttonClass({ variant: 'quiet', size: 'icon', className: 'lg:hidden' })}
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => setOpenAt(pathname)}
      >
        <Menu aria-hidden="true" />
      </button>
      <Link to={PATHS.root} className="flex min-h-11 items-center rounded-md max-lg:px-1 lg:min-h-9">
        <Brand />
      </Link>
      <button
        type="button"
        className={buttonClass({ variant: 'quiet', size: 'icon', className: 'ml-auto lg:hidden' })}
        aria-label="Search"
        aria-haspopup="dialog"
        onPointerEnter={preloadPalette}
        onClick={onSearch}
      >
        <Search aria-hidden="true" />
      </button>
      <Bell className="lg:ml-auto lg:-mr-2" onSettings={() => settings.open('notifications')} />
      {/* Open only on the page where it was opened: following a link closes it. */}
      {openAt !== null && (
        <LazyBoundary>
          <drawer.Component open={openAt === pathname} onClose={() => setOpenAt(null)} />
        </LazyBoundary>
      )}
    </header>
  );
}
