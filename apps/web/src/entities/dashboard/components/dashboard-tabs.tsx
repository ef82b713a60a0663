import { NavLink } from 'react-router-dom';
import { Can } from '#web/entities/users/components/can';
import { PATHS } from '#web/lib/paths';

const TABS = [
  { to: PATHS.dashboard, label: 'Overview' },
  { to: PATHS.figures, label: 'Figures' },
] as const;

/** The two pages of the dashboard, for people who may read both. */
export function DashboardTabs() {
  return (
    <Can to="figures.read">
      <nav aria-label="Dashboard" className="mb-4 flex gap-1 border-b border-line print:hidden">
        {TABS.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            end
            className="-mb-px flex h-10 items-center border-b-2 border-transparent px-2.5 font-medium text-ink-2 -outline-offset-2 transition-colors duration-150 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent-text max-sm:h-11 forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[Highlight]"
          >
            {label}
          </NavLink>
        ))}
      </nav>
    </Can>
  );
}
