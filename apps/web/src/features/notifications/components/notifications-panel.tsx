import type { Notification } from '@interview-detection/shared/notifications/notifications.schema';
import { useMutation } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useId, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { QueryView } from '#web/components/records/query-view';
import { EmptyState } from '#web/components/states/page-states';
import { LoadingState } from '#web/components/states/loading-state';
import { Button } from '#web/components/ui/button';
import { Sheet } from '#web/components/ui/dialog';
import { Skeleton } from '#web/components/ui/skeleton';
import { TextButton } from '#web/components/ui/text-link';
import { findRoute, pageBeneath, useAddress } from '#web/lib/address';
import { browserTimeZone, formatInstant, relativeTime } from '#web/lib/dates';
import { BELOW_SM, useMedia } from '#web/lib/use-browser';
import { markRead, NOTIFICATIONS_SHOWN, useNewest } from '../api';

interface NotificationsPanelProps {
  open: boolean;
  /** Opened it, and gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  onSettings: () => void;
}

/** The newest notifications: beside the bell, on a phone in a sheet. */
export function NotificationsPanel({ open, button, onClose, onSettings }: NotificationsPanelProps) {
  const isPhone = useMedia(BELOW_SM);
  const content = <Newest onClose={onClose} onSettings={onSettings} />;
  if (isPhone) {
    return (
      <Sheet open={open} onClose={onClose} title="Notifications">
        <div className="px-5 py-4">{content}</div>
      </Sheet>
    );
  }
  return (
    <Beside open={open} button={button} onClose={onClose}>
      {content}
    </Beside>
  );
}

function Beside({
  open,
  button,
  onClose,
  children,
}: Omit<NotificationsPanelProps, 'onSettings'> & { children: ReactNode }) {
  const title = useId();
  return (
    <Popover.Root open={open} onOpenChange={isOpen => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={8}
          collisionPadding={12}
          aria-labelledby={title}
          className="z-50 flex max-h-[min(560px,var(--radix-popover-content-available-height))] w-[400px] flex-col overflow-y-auto rounded-lg border border-line bg-raised p-4 shadow-float data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in"
          // The bell closes it itself.
          onInteractOutside={event => {
            if (button.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={event => {
            event.preventDefault();
            button.current?.focus();
          }}
        >
          <h2 id={title} className="mb-2">
            Notifications
          </h2>
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Newest({ onClose, onSettings }: Pick<NotificationsPanelProps, 'onClose' | 'onSettings'>) {
  const newest = useNewest();
  const read = useMutation(markRead);
  const skeleton = (
    <LoadingState label="Loading your notifications">
      <Skeleton className="h-14 w-full" />
      <Skeleton className="mt-2 h-14 w-full" />
    </LoadingState>
  );
  return (
    <QueryView query={newest} skeleton={skeleton} title="We couldn’t load your notifications">
      {({ items, page }) => (
        <>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
            <TextButton onClick={onSettings}>Choose your notifications</TextButton>
            {items.some(one => !one.read) && (
              <Button size="sm" busy={read.isPending} onClick={() => read.mutate({ upTo: items[0]?.at ?? '' })}>
                Mark all as read
              </Button>
            )}
          </div>
          {items.length === 0 ? (
            <EmptyState icon={Bell} title="Nothing yet">
              When a candidate asks for something, an interview ends, a report is ready or a colleague mentions you,
              you’ll see it here.
            </EmptyState>
          ) : (
            <ul aria-label="Notifications" className="-mx-2 divide-y divide-line">
              {items.map(one => (
                <Row
                  key={one._id}
                  notification={one}
                  onFollow={() => {
                    if (!one.read) read.mutate({ ids: [one._id] });
                    onClose();
                  }}
                />
              ))}
            </ul>
          )}
          {page && page.total > NOTIFICATIONS_SHOWN && (
            <p className="mt-3 text-sm text-ink-2">These are the newest {NOTIFICATIONS_SHOWN}.</p>
          )}
        </>
      )}
    </QueryView>
  );
}

function Row({
  notification: { text, link, at, read },
  onFollow,
}: {
  notification: Notification;
  onFollow: () => void;
}) {
  const address = useAddress();
  const since = relativeTime(at);
  // The settings open over the current page.
  const state = findRoute(link.replace(/[?#].*/, '')).overlay ? { beneath: pageBeneath(address) } : undefined;
  return (
    <li>
      <Link to={link} state={state} onClick={onFollow} className="flex gap-3 rounded-md px-2 py-3 hover:bg-sunken">
        <span
          aria-hidden="true"
          className={`mt-2 size-2 shrink-0 rounded-full ${read ? '' : 'bg-accent forced-colors:bg-[Highlight]'}`}
        />
        <span className="min-w-0">
          <span className={`block [overflow-wrap:anywhere] ${read ? 'text-ink-2' : 'font-medium text-ink'}`}>
            {!read && <span className="sr-only">Unread:</span>} <bdi>{text}</bdi>
          </span>
          <time dateTime={at} title={formatInstant(at, browserTimeZone())} className="text-sm text-ink-3">
            {since === 'now' ? 'Just now' : since}
          </time>
        </span>
      </Link>
    </li>
  );
}
