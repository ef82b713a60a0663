import { useQuery } from '@tanstack/react-query';
import {
  CalendarDays,
  CalendarRange,
  CircleCheck,
  LayoutGrid,
  LogOut,
  type LucideIcon,
  Search,
  Settings,
  Users,
} from 'lucide-react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { LazyBoundary } from '#web/components/states/lazy-boundary';
import { countsQuery } from '#web/entities/dashboard/api';
import { interviewQuery } from '#web/entities/interviews/api';
import { logout } from '#web/entities/sessions/api';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';
import { PATHS } from '#web/lib/paths';
import { menuOf } from '#web/lib/routes';
import { paletteKeys } from '#web/lib/shortcut-key';
import { preloadPalette } from './palette/palette-window';
import { preloadSettings, useSettings } from './settings/settings-window';
import { UserSkeleton } from './user-skeleton';

/** In a separate script: the menu's positioning code is large, and the profile has to load first anyway. */
const userMenu = lazyWithRetry(() => import('./user-menu').then(m => m.UserMenu));

const ICONS: Partial<Record<string, LucideIcon>> = {
  [PATHS.dashboard]: LayoutGrid,
  [PATHS.upcoming]: CalendarDays,
  [PATHS.calendar]: CalendarRange,
  [PATHS.candidates]: Users,
  [PATHS.completed]: CircleCheck,
};

const ENTRY =
  'flex h-9 w-full items-center gap-2.5 rounded-md px-2.5 text-left font-medium whitespace-nowrap transition-colors duration-150 max-lg:h-11 [&_svg]:size-4 [&_svg]:shrink-0';

const IDLE = 'text-ink-2 hover:bg-sunken hover:text-ink';

// Forced colours remove the background.
const ACTIVE = 'bg-accent-tint font-semibold text-accent-text forced-colors:underline';

interface SideMenuProps {
  /** Called when an entry navigates away, so that the drawer closes. */
  onLeave?: () => void;
  /** Opens the search of everything; absent in the drawer, beside which it stands. */
  onSearch?: () => void;
}

/** The entries of contract §2 and the calendar, and the signed-in user. */
export function SideMenu({ onLeave, onSearch }: SideMenuProps) {
  const counts = useQuery(countsQuery);
  const settings = useSettings();
  const current = useCurrentEntry();
  return (
    <div className="flex min-h-full flex-col gap-4 px-3 pt-1 pb-2.5 max-lg:pt-3">
      {onSearch && (
        <button
          type="button"
          className={`${ENTRY} border border-line text-ink-2 hover:text-ink`}
          aria-haspopup="dialog"
          onPointerEnter={preloadPalette}
          onClick={onSearch}
        >
          <Search aria-hidden="true" />
          Search
          <kbd className="ml-auto text-xs" aria-hidden="true">
            {paletteKeys()}
          </kbd>
        </button>
      )}
      <nav aria-label="Main" className="flex flex-1 flex-col justify-between gap-6">
        <ul className="flex flex-col gap-0.5">
          {menuOf('staff').map(({ to, label }) => (
            <LinkEntry
              key={to}
              to={to}
              icon={ICONS[to]}
              label={label}
              isCurrent={to === current}
              count={to === PATHS.upcoming ? counts.data?.totalUpcoming : undefined}
              onLeave={onLeave}
            />
          ))}
        </ul>
        <ul className="flex flex-col gap-0.5">
          <ButtonEntry
            icon={Settings}
            label="Settings"
            onClick={() => {
              onLeave?.();
              preloadSettings();
              settings.open();
            }}
          />
          <ButtonEntry icon={LogOut} label="Logout" onClick={logout} />
        </ul>
      </nav>
      <LazyBoundary fallback={<UserSkeleton />}>
        <userMenu.Component />
      </LazyBoundary>
    </div>
  );
}

/** Returns the entry that the current page belongs to: for an interview its list, once that is known. */
function useCurrentEntry(): string | undefined {
  const { pathname } = useLocation();
  const id = matchPath(PATHS.details, pathname)?.params.id;
  // The page fetches it.
  const interview = useQuery({ ...interviewQuery(id ?? ''), enabled: false });
  if (id === undefined) return menuOf('staff').find(({ to }) => matchPath({ path: to, end: false }, pathname))?.to;
  if (interview.isPending) return undefined;
  return interview.data && interview.data.status !== 'completed' ? PATHS.upcoming : PATHS.completed;
}

interface LinkEntryProps {
  to: string;
  icon: LucideIcon | undefined;
  label: string;
  isCurrent: boolean;
  count: number | undefined;
  onLeave: (() => void) | undefined;
}

function LinkEntry({ to, icon: Icon, label, isCurrent, count, onLeave }: LinkEntryProps) {
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        className={`${ENTRY} ${isCurrent ? ACTIVE : IDLE}`}
        onClick={onLeave}
      >
        {Icon && <Icon aria-hidden="true" />}
        {label}
        {count ? (
          <span className="ml-auto text-xs font-semibold">
            <span aria-hidden="true">{count}</span>
            <span className="sr-only">{`, ${count} upcoming`}</span>
          </span>
        ) : null}
      </Link>
    </li>
  );
}

function ButtonEntry({ icon: Icon, label, onClick }: { icon: LucideIcon; label: string; onClick: () => void }) {
  return (
    <li>
      <button type="button" className={`${ENTRY} ${IDLE}`} onClick={onClick}>
        <Icon aria-hidden="true" />
        {label}
      </button>
    </li>
  );
}
