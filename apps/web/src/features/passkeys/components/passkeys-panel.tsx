import type { Passkey } from '@interview-detection/shared/passkeys/passkeys.schema';
import { useState } from 'react';
import { QueryView } from '#web/components/records/query-view';
import { LoadingState } from '#web/components/states/loading-state';
import { Badge } from '#web/components/ui/badge';
import { Button } from '#web/components/ui/button';
import { Skeleton } from '#web/components/ui/skeleton';
import { browserTimeZone, formatInstant, relativeTime } from '#web/lib/dates';
import { knowsPasskeys } from '#web/lib/passkey-support';
import { usePasskeys } from '../api';
import { AddPasskeyDialog } from './add-passkey-dialog';
import { DeletePasskeyDialog } from './delete-passkey-dialog';

/** The account's passkeys: their names, when they were last used, and buttons to add and delete them. */
export function PasskeysPanel() {
  const passkeys = usePasskeys();
  const [isAdding, setAdding] = useState(false);
  const skeleton = (
    <LoadingState label="Loading your passkeys">
      <Skeleton className="h-9 w-40" />
    </LoadingState>
  );
  return (
    <section>
      <h3>Passkeys</h3>
      <p className="mt-1 mb-3 text-sm text-ink-2">
        Sign in with your fingerprint, face or device PIN: no password, no code, and nothing a fake page could steal.
      </p>
      <QueryView query={passkeys} skeleton={skeleton} title="Your passkeys could not be loaded">
        {({ items }) => (
          <>
            {items.length > 0 && (
              <ul aria-label="Passkeys" className="mb-3 divide-y divide-line rounded-lg border border-line">
                {items.map(passkey => (
                  <Row key={passkey._id} passkey={passkey} />
                ))}
              </ul>
            )}
            {knowsPasskeys() ? (
              <Button onClick={() => setAdding(true)}>Add a passkey…</Button>
            ) : (
              <p className="text-sm text-ink-2">This browser can’t create passkeys here.</p>
            )}
          </>
        )}
      </QueryView>
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </section>
  );
}

function Row({ passkey }: { passkey: Passkey }) {
  const { name, createdAt, lastUsedAt, synced } = passkey;
  const [isDeleting, setDeleting] = useState(false);
  const used = lastUsedAt === null ? 'Not used yet' : `Last used ${relativeTime(lastUsedAt)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
          {synced && <Badge>Synced</Badge>}
        </p>
        <p className="text-sm text-ink-2">
          Added {formatInstant(createdAt, browserTimeZone())} · {used}
        </p>
      </div>
      <Button size="sm" aria-label={`Delete ${name}`} onClick={() => setDeleting(true)}>
        Delete…
      </Button>
      {isDeleting && <DeletePasskeyDialog passkey={passkey} onClose={() => setDeleting(false)} />}
    </li>
  );
}
