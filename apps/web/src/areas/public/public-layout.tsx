import { Menu, X } from 'lucide-react';
import { useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { buttonClass } from '#web/components/ui/button';
import { Brand, SkipLink } from '#web/components/ui/brand';
import { PRODUCT_NAME } from '#web/lib/env';
import { useHydrated } from '#web/lib/use-browser';
import { PATHS } from '#web/lib/paths';
import { menuOf } from '#web/lib/routes';
import { useSession } from '#web/lib/session';
import { PageOutlet } from '#web/components/states/page-outlet';

const LINKS = menuOf('public');

const YEAR = new Date().getFullYear();
const WIDTH = 'mx-auto w-full max-w-page px-4 sm:px-6';

const linkClass = ({ isActive }: { isActive: boolean }) =>
  `flex min-h-11 items-center font-medium hover:text-ink ${isActive ? 'text-ink' : 'text-ink-2'}`;

/**
 * Top navigation and footer of the public pages (contract §2). The footer starts below the window, so that an arriving
 * page does not move it.
 */
export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopNavigation />
      <main id="main" tabIndex={-1} className="flex min-h-[calc(100dvh-4rem)] flex-1 flex-col text-lg">
        <PageOutlet />
      </main>
      <Footer />
    </div>
  );
}

function TopNavigation() {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Open only on the page where it was opened: following a link closes it.
  const open = openAt === pathname;
  return (
    <header className="border-b border-line bg-surface">
      <div className={`${WIDTH} flex h-16 items-center justify-between gap-4`}>
        <Link to={PATHS.root} className="flex min-h-11 items-center">
          <Brand />
        </Link>
        <nav aria-label="Main" className="hidden gap-6.5 md:flex">
          {LINKS.map(link => (
            <NavLink key={link.to} to={link.to} className={linkClass}>
              {link.label}
            </NavLink>
          ))}
        </nav>
        <div className="hidden items-center gap-2 md:flex">
          <AccountLinks />
        </div>
        <button
          type="button"
          className={buttonClass({ variant: 'quiet', size: 'icon', className: '-mr-2 md:hidden' })}
          aria-label={open ? 'Close menu' : 'Open menu'}
          aria-expanded={open}
          aria-controls="mobile-menu"
          onClick={() => setOpenAt(open ? null : pathname)}
        >
          {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
        </button>
      </div>
      <div id="mobile-menu" hidden={!open} className="border-t border-line md:hidden">
        <nav aria-label="Menu" className={`${WIDTH} flex animate-fade-in flex-col py-3`}>
          {LINKS.map(link => (
            <NavLink key={link.to} to={link.to} className={linkClass}>
              {link.label}
            </NavLink>
          ))}
          <div className="mt-2 grid auto-cols-fr grid-flow-col gap-2 border-t border-line pt-3">
            <AccountLinks />
          </div>
        </nav>
      </div>
    </header>
  );
}

/** Links to sign in, or back to work where a token is stored (contract §2 Public pages). */
function AccountLinks() {
  const { token } = useSession();
  if (token) {
    return (
      <Link to={PATHS.dashboard} className={buttonClass({ variant: 'primary' })}>
        Dashboard
      </Link>
    );
  }
  return (
    <>
      <Link to={PATHS.signIn} className={buttonClass({ variant: 'quiet' })}>
        Sign In
      </Link>
      <Link to={PATHS.signUp} className={buttonClass({ variant: 'primary' })}>
        Start Your Journey
      </Link>
    </>
  );
}

function Footer() {
  // A prerendered page may be from an earlier year.
  const hydrated = useHydrated();
  return (
    <footer className="border-t border-line bg-surface">
      <div className={`${WIDTH} flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-5 text-sm text-ink-2`}>
        <p>
          © {hydrated && YEAR} {PRODUCT_NAME}
        </p>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6">
          {[...LINKS, { to: PATHS.signUp, label: 'Join Now' }].map(link => (
            <Link key={link.label} to={link.to} className="flex min-h-11 items-center hover:text-ink">
              {link.label}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
