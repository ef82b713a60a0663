import type { CalendarFeed } from '@interview-detection/shared/calendar/calendar.endpoints';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyField } from '#web/components/form/copy-field';
import { QueryView } from '#web/components/records/query-view';
import { LoadingState } from '#web/components/states/loading-state';
import { Button } from '#web/components/ui/button';
import { Skeleton } from '#web/components/ui/skeleton';
import { browserTimeZone, formatInstant } from '#web/lib/dates';
import { notify } from '#web/lib/notify';
import { makeFeed, removeFeed, useFeed } from '../api';

/** The private address at which calendar programs read the user's interviews. */
export function FeedPanel() {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3>Calendar feed</h3>
      <p className="max-w-[68ch] text-sm text-ink-2">
        Subscribe to a private address in Google Calendar, Outlook or Apple Calendar, and the interviews you hold appear
        there and follow every change. Anyone who has the address can read them, so don’t share it.
      </p>
      <QueryView
        query={useFeed()}
        skeleton={
          <LoadingState label="Loading the calendar feed">
            <Skeleton className="h-9 w-48" />
          </LoadingState>
        }
        title="We couldn’t load the calendar feed"
      >
        {feed => <Feed feed={feed} />}
      </QueryView>
    </section>
  );
}

const time = (instant: string) => formatInstant(instant, browserTimeZone());

function Feed({ feed }: { feed: CalendarFeed | null }) {
  const [url, setUrl] = useState<string | null>(null);
  const [asking, setAsking] = useState<'replace' | 'revoke' | null>(null);
  const make = useMutation({
    ...makeFeed(),
    onSuccess: made => {
      setUrl(made.url);
      setAsking(null);
    },
  });
  const remove = useMutation({
    ...removeFeed(),
    onSuccess: () => {
      setUrl(null);
      setAsking(null);
      notify.success('The address is revoked');
    },
  });
  if (!feed) {
    return (
      <div>
        <Button busy={make.isPending} onClick={() => make.mutate()}>
          Create the address
        </Button>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {url !== null && (
        <CopyField
          label="Private address"
          what="private address"
          value={url}
          hint="Copy it now: it isn’t shown again. In your calendar, choose “subscribe” or “add by URL”."
        />
      )}
      <p className="text-sm text-ink-2">
        Created on {time(feed.createdAt)} ·{' '}
        {feed.lastReadAt ? `Last read ${time(feed.lastReadAt)}` : 'Not read by a calendar yet'}
      </p>
      {asking === null ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setAsking('replace')}>New address…</Button>
          <Button onClick={() => setAsking('revoke')}>Revoke…</Button>
        </div>
      ) : (
        <div className="grid gap-3 rounded-md border border-line p-3.5">
          <p className="text-sm">Calendars that use the current address stop updating immediately.</p>
          <div className="flex flex-wrap gap-2">
            {asking === 'replace' ? (
              <Button variant="primary" busy={make.isPending} onClick={() => make.mutate()}>
                Create a new address
              </Button>
            ) : (
              <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
                Revoke the address
              </Button>
            )}
            <Button onClick={() => setAsking(null)}>Keep it</Button>
          </div>
        </div>
      )}
    </div>
  );
}
