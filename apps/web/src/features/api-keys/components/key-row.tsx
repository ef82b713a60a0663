import type { ApiKey } from '@interview-detection/shared/api-keys/api-keys.schema';
import { useMutation } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#web/components/ui/badge';
import { Button } from '#web/components/ui/button';
import { browserTimeZone, formatInstant } from '#web/lib/dates';
import { notify } from '#web/lib/notify';
import { useNow } from '#web/lib/use-now';
import { removeApiKey } from '../api';
import { ACCESS_WORDS } from '../words';

interface KeyRowProps {
  apiKey: ApiKey;
  isMine: boolean;
}

const time = (instant: string) => formatInstant(instant, browserTimeZone());

/** One key: its owner, its access, its last use, and a button to revoke it. */
export function KeyRow({ apiKey, isMine }: KeyRowProps) {
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
