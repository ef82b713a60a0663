import type { ApiKey, NewApiKey } from '@interview-detection/shared/api-keys/api-keys.schema';
import { useMutation } from '@tanstack/react-query';
import { Clock, KeyRound, Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { z } from 'zod';
import { Pagination, usePagedList } from '#web/components/records/pagination';
import { QueryView } from '#web/components/records/query-view';
import { EmptyState } from '#web/components/states/page-states';
import { RowsSkeleton } from '#web/components/states/loading-state';
import { Badge } from '#web/components/ui/badge';
import { Button } from '#web/components/ui/button';
import { useCurrentUser } from '#web/entities/users/use-current-user';
import { browserTimeZone, formatInstant } from '#web/lib/dates';
import { API_BASE } from '#web/lib/env';
import { notify } from '#web/lib/notify';
import { useOverlayState } from '#web/lib/url-state';
import { useNow } from '#web/lib/use-now';
import { KEYS_PAGE_SIZE, removeApiKey, useApiKeys } from '../api';
import { ACCESS_WORDS, apiAddress, MakeKeyDialog, NewKeyDialog } from './make-key-dialog';

/** Keys for programs, and the address of the API. */
export function ApiKeysPanel() {
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<NewApiKey | null>(null);
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-sm text-ink-2">
          API keys let your scripts act for you, with your role’s permissions.
        </p>
        <Button variant="primary" onClick={() => setMaking(true)}>
          <Plus aria-hidden="true" />
          Create a key
        </Button>
      </div>
      <Keys />
      <div className="grid gap-1 border-t border-line pt-4 text-sm text-ink-2">
        <h3 className="text-ink">For developers</h3>
        <p className="[overflow-wrap:anywhere]">
          Calls go to <code className="font-mono">{apiAddress()}</code>.{' '}
          <a className="font-medium text-accent-text hover:underline" href={`${API_BASE}/docs/`}>
            The API reference
          </a>{' '}
          explains each of them, and{' '}
          <a className="font-medium text-accent-text hover:underline" href={`${API_BASE}/openapi.json`}>
            the OpenAPI document
          </a>{' '}
          is for client generators.
        </p>
        <p>
          Send your own <code className="font-mono">Idempotency-Key</code> with a POST: within a day it takes effect
          only once, no matter how often you send it.
        </p>
      </div>
      {making && (
        <MakeKeyDialog
          onClose={() => setMaking(false)}
          onMade={key => {
            setMaking(false);
            setMade(key);
          }}
        />
      )}
      {made && <NewKeyDialog made={made} onClose={() => setMade(null)} />}
    </section>
  );
}

function Keys() {
  const [{ page }, setView] = useOverlayState(apiKeysViewSchema);
  const keys = useApiKeys(page);
  const me = useCurrentUser().data?._id;
  const turnTo = useCallback((next: number) => setView({ page: next }), [setView]);
  const { pages } = usePagedList(keys, { page, size: KEYS_PAGE_SIZE, onBeyond: turnTo });
  return (
    <div className="grid gap-4">
      <QueryView query={keys} skeleton={<RowsSkeleton label="Loading the keys" />} title="We couldn’t load the keys">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={KeyRound} title="No keys yet">
              Create one for each program, so that you can remove one without the others.
            </EmptyState>
          ) : (
            <ul aria-label="Keys" className="border-t border-line">
              {items.map(key => (
                <KeyRow key={key._id} apiKey={key} isMine={key.createdBy._id === me} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {pages > 1 && <Pagination page={page} pages={pages} onChange={turnTo} />}
    </div>
  );
}

interface KeyRowProps {
  apiKey: ApiKey;
  isMine: boolean;
}

const time = (instant: string) => formatInstant(instant, browserTimeZone());

/** One key: its owner, its access, its last use, and a button to revoke it. */
function KeyRow({ apiKey, isMine }: KeyRowProps) {
  const { name, access, prefix, createdAt, createdBy, lastUsedAt, expiresAt } = apiKey;
  const now = useNow();
  const [asking, setAsking] = useState(false);
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now.getTime();
  return (
    <li className="grid gap-x-3 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium">
          <bdi>{name}</bdi>
        </p>
        <p className="font-mono text-sm text-ink-2">{prefix}…</p>
        <p className="mt-0.5 text-xs text-ink-2">
          Created on {time(createdAt)} by {isMine ? 'you' : <bdi>{createdBy.name}</bdi>} ·{' '}
          {lastUsedAt ? `Last used ${time(lastUsedAt)}` : 'Not used yet'} ·{' '}
          {expiresAt ? `${isOver ? 'Expired' : 'Expires'} ${time(expiresAt)}` : 'Never expires'}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 self-start sm:justify-end">
        <Badge tone={access === 'write' ? 'accent' : 'neutral'}>{ACCESS_WORDS[access].label}</Badge>
        {isOver && (
          <Badge tone="warn" icon={<Clock aria-hidden="true" />}>
            Expired
          </Badge>
        )}
        {!asking && (
          <Button size="sm" onClick={() => setAsking(true)}>
            Delete… <span className="sr-only">{name}</span>
          </Button>
        )}
      </div>
      {asking && <Removal apiKey={apiKey} onKeep={() => setAsking(false)} />}
    </li>
  );
}

function Removal({ apiKey: { _id, name }, onKeep }: { apiKey: ApiKey; onKeep: () => void }) {
  const remove = useMutation({
    ...removeApiKey(_id),
    onSuccess: () => notify.success(`The key ${name} is deleted`),
  });
  return (
    <div className="grid gap-3 rounded-md border border-line p-3.5 sm:col-span-2">
      <p className="text-sm">Anything using this key stops working at once. This can’t be undone.</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          Delete the key
        </Button>
        <Button onClick={onKeep}>Keep it</Button>
      </div>
    </div>
  );
}

/** The panel's state in the address of the settings. */
const apiKeysViewSchema = z.object({ page: z.coerce.number().int().min(1).max(1_000_000).catch(1) });
