import type { KeptSession } from '@interview-detection/shared/sessions/sessions.schema';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '#web/components/records/query-view';
import { LoadingState } from '#web/components/states/loading-state';
import { Badge } from '#web/components/ui/badge';
import { Button } from '#web/components/ui/button';
import { Checkbox } from '#web/components/ui/controls';
import { Skeleton } from '#web/components/ui/skeleton';
import { useHasPassword } from '#web/entities/users/api';
import { useCan } from '#web/entities/users/use-current-user';
import { browserTimeZone, formatInstant, relativeTime } from '#web/lib/dates';
import { ApiError, errorMessage } from '#web/lib/api-error';
import { notify } from '#web/lib/notify';
import { endOtherSessions, endSession, logoutEverywhere, useSessions } from '../api';

/** More sessions are rarely a person's: they come from programs that sign in repeatedly. */
const SHOWN = 20;

/** Shows why a session did not end, but not to users who closed the window that asked for the password. */
const FAILURE = {
  meta: { errors: 'form' },
  onError: (error: Error) => {
    if (!(error instanceof ApiError && error.code === 'CONFIRM_PASSWORD')) notify.error(errorMessage(error));
  },
} as const;

/** Lists where the account is signed in, with buttons to end sessions. */
export function SessionsPanel() {
  const sessions = useSessions();
  const hasPassword = useHasPassword() ?? true;
  const skeleton = (
    <LoadingState label="Loading your sessions">
      <Skeleton className="h-16 w-full" />
    </LoadingState>
  );
  return (
    <section>
      <h3>Sessions</h3>
      <p className="mt-1 mb-3 text-sm text-ink-2">
        Everywhere you’re signed in. Each session ends automatically after 12 hours. End one you don’t recognize, then{' '}
        {hasPassword ? 'change your password' : 'secure the account you sign in with'}.
      </p>
      <QueryView query={sessions} skeleton={skeleton} title="We couldn’t load your sessions">
        {({ items }) => <List sessions={items} />}
      </QueryView>
    </section>
  );
}

function List({ sessions }: { sessions: readonly KeptSession[] }) {
  // The current session first.
  const sorted = [...sessions].sort((one, other) => Number(other.current) - Number(one.current));
  const hidden = sorted.length - SHOWN;
  return (
    <>
      <ul aria-label="Sessions" className="divide-y divide-line rounded-lg border border-line">
        {sorted.slice(0, SHOWN).map(session => (
          <Row key={session._id} session={session} />
        ))}
      </ul>
      {hidden > 0 && <p className="mt-2 text-sm text-ink-2">And {hidden} more.</p>}
      <Ends hasOthers={sessions.some(({ current }) => !current)} />
    </>
  );
}

function Row({ session: { _id, device, address, createdAt, lastUsedAt, current } }: { session: KeptSession }) {
  const end = useMutation({ ...endSession(_id), ...FAILURE, onSuccess: () => notify.success('Session ended') });
  const used = relativeTime(lastUsedAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
          <span className="inline-block first-letter:uppercase">{device}</span>
          {current && <Badge tone="accent">This device</Badge>}
        </p>
        <p className="text-sm [overflow-wrap:anywhere] text-ink-2">
          {address} · {used === 'now' ? 'Active now' : `Last active ${used}`}
        </p>
        <p className="text-sm text-ink-3">Signed in {formatInstant(createdAt, browserTimeZone())}</p>
      </div>
      {!current && (
        <Button size="sm" busy={end.isPending} aria-label={`End ${device}, ${address}`} onClick={() => end.mutate()}>
          End
        </Button>
      )}
    </li>
  );
}

type Asked = 'others' | 'all';

const ASKED: Record<Asked, { question: string; answer: string }> = {
  others: { question: 'Every other device will have to sign in again.', answer: 'End all others' },
  all: {
    question: 'Every device that is signed in to your account, this one too, will have to sign in again.',
    answer: 'Sign out everywhere',
  },
};

function Ends({ hasOthers }: { hasOthers: boolean }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [withKeys, setWithKeys] = useState(true);
  const mayHaveKeys = useCan('apiKeys.edit');
  const others = useMutation({
    ...endOtherSessions,
    ...FAILURE,
    onSuccess: () => {
      notify.success('Every other session has ended');
      setAsked(null);
    },
  });
  const all = useMutation(logoutEverywhere);
  if (asked !== null) {
    const { question, answer } = ASKED[asked];
    const change = asked === 'all' ? () => all.mutate({ keys: mayHaveKeys && withKeys }) : () => others.mutate();
    return (
      <div className="mt-3 grid gap-3 rounded-md border border-line p-3.5">
        <p className="text-sm">{question}</p>
        {asked === 'all' && mayHaveKeys && (
          <Checkbox checked={withKeys} onChange={setWithKeys}>
            Remove my API keys too
          </Checkbox>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" busy={all.isPending || others.isPending} onClick={change}>
            {answer}
          </Button>
          <Button onClick={() => setAsked(null)}>Cancel</Button>
        </div>
      </div>
    );
  }
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {hasOthers && <Button onClick={() => setAsked('others')}>End all others…</Button>}
      <Button onClick={() => setAsked('all')}>Sign out everywhere…</Button>
    </div>
  );
}
