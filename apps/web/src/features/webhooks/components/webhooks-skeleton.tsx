import { LoadingState } from '../../../components/states/loading-state';
import { Skeleton } from '../../../components/ui/skeleton';

/** The shape of a list of webhooks, or of deliveries, while it is loading. */
export function WebhooksSkeleton({ label = 'Loading the webhooks' }: { label?: string }) {
  return (
    <LoadingState label={label}>
      <div className="border-t border-line">
        {[1, 2, 3].map(row => (
          <div key={row} className="grid gap-2 border-b border-line py-3.5">
            <Skeleton className="h-3.5 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        ))}
      </div>
    </LoadingState>
  );
}
