import type { NewApiKey } from '@interview-detection/shared/api-keys/api-keys.schema';
import { KeyRound, Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Pagination } from '#web/components/records/pagination';
import { QueryView } from '#web/components/records/query-view';
import { usePagedList } from '#web/components/records/use-paged-list';
import { EmptyState } from '#web/components/states/empty-state';
import { RowsSkeleton } from '#web/components/states/rows-skeleton';
import { Button } from '#web/components/ui/button';
import { useCurrentUser } from '#web/entities/users/use-current-user';
import { API_BASE } from '#web/lib/env';
import { useOverlayState } from '#web/lib/url-state';
import { KEYS_PAGE_SIZE, useApiKeys } from '../api';
import { apiKeysViewSchema } from '../view';
import { apiAddress } from '../words';
import { KeyRow } from './key-row';
import { MakeKeyDialog } from './make-key-dialog';
import { NewKeyDialog } from './new-key-dialog';

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
        <h3 className="text-ink">For the programmer</h3>
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
          Send an <code className="font-mono">Idempotency-Key</code> of your own with a POST, and it happens once,
          however often you send it within a day.
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
      <QueryView query={keys} skeleton={<RowsSkeleton label="Loading the keys" />} title="The keys could not be loaded">
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
