import { Bell as BellIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LazyBoundary } from '#web/components/states/lazy-boundary';
import { buttonClass } from '#web/components/ui/button';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';
import { useUnreadCount } from '../api';

/** In a separate script: most visits only look at the count. */
const panel = lazyWithRetry(() => import('./notifications-panel').then(m => m.NotificationsPanel));

/** A larger count is not worth its width. */
const COUNT_MAX = 99;

interface BellProps {
  className?: string;
  onSettings: () => void;
}

/** Opens the notifications, with a count of what is unread. */
export function Bell({ className, onSettings }: BellProps) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const [openAt, setOpenAt] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const unread = useUnreadCount().data ?? 0;
  // Open only on the page where it was opened: following a link closes it.
  const isOpen = openAt === here;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={buttonClass({ variant: 'quiet', size: 'icon', className })}
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={panel.preload}
        onClick={() => setOpenAt(isOpen ? null : here)}
      >
        <BellIcon aria-hidden="true" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 left-1/2 min-w-4.5 rounded-full bg-accent px-1 text-center text-xs leading-4.5 font-semibold text-accent-ink"
          >
            {unread > COUNT_MAX ? `${COUNT_MAX}+` : unread}
          </span>
        )}
      </button>
      {openAt !== null && (
        <LazyBoundary>
          <panel.Component
            open={isOpen}
            button={button}
            onClose={() => setOpenAt(null)}
            onSettings={() => {
              setOpenAt(null);
              onSettings();
            }}
          />
        </LazyBoundary>
      )}
    </>
  );
}
