import { DELIVERY_STATES } from '@interview-detection/shared/webhooks/webhooks.rules';
import type { Webhook } from '@interview-detection/shared/webhooks/webhooks.schema';
import { Send } from 'lucide-react';
import { useCallback } from 'react';
import { Pagination } from '#web/components/records/pagination';
import { QueryView } from '#web/components/records/query-view';
import { usePagedList } from '#web/components/records/use-paged-list';
import { EmptyState } from '#web/components/states/empty-state';
import { Field } from '#web/components/ui/field';
import { Select } from '#web/components/ui/select';
import { useOverlayState } from '#web/lib/url-state';
import { DELIVERIES_PAGE_SIZE, useDeliveries } from '../api';
import { webhooksViewSchema } from '../view';
import { DELIVERY_STYLES } from './delivery-badge';
import { DeliveryRow } from './delivery-row';
import { RowsSkeleton } from '#web/components/states/rows-skeleton';

/** A webhook's deliveries and their outcome. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const [view, setView] = useOverlayState(webhooksViewSchema);
  const { page, state } = view;
  const deliveries = useDeliveries(webhook._id, view);
  const turnTo = useCallback((next: number) => setView({ page: next }), [setView]);
  const { pages } = usePagedList(deliveries, { page, size: DELIVERIES_PAGE_SIZE, onBeyond: turnTo });
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <Field label="Show deliveries">
        <Select
          value={state ?? ''}
          onChange={event => setView({ state: DELIVERY_STATES.find(one => one === event.target.value), page: 1 })}
        >
          <option value="">All of the last 30 days</option>
          {DELIVERY_STATES.map(one => (
            <option key={one} value={one}>
              {DELIVERY_STYLES[one].label}
            </option>
          ))}
        </Select>
      </Field>
      <QueryView
        query={deliveries}
        skeleton={<RowsSkeleton label="Loading the deliveries" />}
        title="The deliveries could not be loaded"
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={Send} title={state === undefined ? 'Nothing was sent yet' : 'No such delivery'}>
              Each message is listed here with its attempts and your receiver’s answers.
            </EmptyState>
          ) : (
            <ul aria-label="Deliveries" className="border-t border-line">
              {items.map(delivery => (
                <DeliveryRow key={delivery._id} webhook={webhook} delivery={delivery} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {pages > 1 && <Pagination page={page} pages={pages} onChange={turnTo} />}
    </div>
  );
}
