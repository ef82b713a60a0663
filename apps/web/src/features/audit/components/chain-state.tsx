import type { AuditState } from '@interview-detection/shared/audit/audit.schema';
import { ShieldCheck } from 'lucide-react';
import { ErrorState } from '#web/components/states/page-states';
import { LoadingState } from '#web/components/states/loading-state';
import { Badge } from '#web/components/ui/badge';
import { Notice } from '#web/components/ui/notice';
import { Skeleton } from '#web/components/ui/skeleton';
import { browserTimeZone, formatInstant } from '#web/lib/dates';
import { useAuditState } from '../api';

const number = (count: number) => count.toLocaleString('en');
const entries = (count: number) => (count === 1 ? '1 entry' : `${number(count)} entries`);

/** Shows whether the end of the chain still matches its seal. */
export function ChainState() {
  const state = useAuditState();
  const { data, error } = state;
  if (data) return <Checked state={data} />;
  if (error) {
    return (
      <ErrorState
        title="We couldn’t check the chain"
        error={error}
        onRetry={() => void state.refetch()}
        retrying={state.isFetching}
      />
    );
  }
  return (
    <LoadingState label="Checking the chain">
      <Skeleton className="h-6 w-3/5" />
    </LoadingState>
  );
}

function Checked({ state }: { state: AuditState }) {
  const { intact, checked, sealed, unsealed, keptDays, removedUntil } = state;
  if (!intact) {
    return (
      <Notice tone="bad" title="This log was altered">
        Entries were changed, added or removed in the database. Ask this server’s administrator for{' '}
        <code>npm run admin -- verify-audit</code>, which names each of them.
      </Notice>
    );
  }
  const facts = [
    checked < sealed
      ? `the latest ${number(checked)} of ${entries(sealed)} checked just now`
      : `${entries(checked)} checked just now`,
    ...(unsealed > 0 ? [`${number(unsealed)} about to be sealed`] : []),
    keptDays === null ? 'kept forever' : `kept for ${number(keptDays)} days`,
    ...(removedUntil ? [`older ones than ${formatInstant(removedUntil, browserTimeZone())} were removed`] : []),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-2">
      <Badge tone="ok" icon={<ShieldCheck aria-hidden="true" />}>
        Unaltered
      </Badge>
      <p className="min-w-0">{facts.join(', ')}</p>
    </div>
  );
}
