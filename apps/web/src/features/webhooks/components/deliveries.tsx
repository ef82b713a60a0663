import { DELIVERY_STATES, type DeliveryState } from '@interview-detection/shared/webhooks/webhooks.rules';
import type { Delivery, DeliveryAttempt, Webhook } from '@interview-detection/shared/webhooks/webhooks.schema';
import { useMutation } from '@tanstack/react-query';
import { Check, CircleAlert, Clock, type LucideIcon, Send, SkipForward } from 'lucide-react';
import { useCallback } from 'react';
import { Pagination, usePagedList } from '#web/components/records/pagination';
import { QueryView } from '#web/components/records/query-view';
import { EmptyState } from '#web/components/states/page-states';
import { RowsSkeleton } from '#web/components/states/loading-state';
import { Badge } from '#web/components/ui/badge';
import { Button } from '#web/components/ui/button';
import { Disclosure } from '#web/components/ui/disclosure';
import { Field } from '#web/components/ui/field';
import { Select } from '#web/components/ui/controls';
import { browserTimeZone, formatInstant } from '#web/lib/dates';
import { notify } from '#web/lib/notify';
import { useOverlayState } from '#web/lib/url-state';
import { DELIVERIES_PAGE_SIZE, redeliver, useDeliveries, webhooksViewSchema } from '../api';
import { EVENT_WORDS } from '../words';

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
        title="We couldn’t load the deliveries"
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={Send} title={state === undefined ? 'Nothing sent yet' : 'No matching deliveries'}>
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

interface StateStyle {
  label: string;
  tone: 'neutral' | 'ok' | 'bad';
  icon: LucideIcon;
}

/** The label of each state, for the badge and the filter. */
const DELIVERY_STYLES: Record<DeliveryState, StateStyle> = {
  queued: { label: 'Waiting', tone: 'neutral', icon: Clock },
  delivered: { label: 'Delivered', tone: 'ok', icon: Check },
  failed: { label: 'Failed', tone: 'bad', icon: CircleAlert },
  dropped: { label: 'Not sent', tone: 'neutral', icon: SkipForward },
};

function DeliveryBadge({ state }: { state: DeliveryState }) {
  const { label, tone, icon: Icon } = DELIVERY_STYLES[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {label}
    </Badge>
  );
}

const time = (instant: string) => formatInstant(instant, browserTimeZone());
const tries = (count: number) => (count === 1 ? '1 try' : `${count} tries`);
const outcome = ({ status, error }: DeliveryAttempt) => error ?? `Answered ${status}`;

interface DeliveryRowProps {
  webhook: Webhook;
  delivery: Delivery;
}

/** One delivery: its event, the result of each try, and a button to send it again. */
function DeliveryRow({ webhook, delivery }: DeliveryRowProps) {
  const { _id, type, state, createdAt, attempts, nextTryAt } = delivery;
  const again = useMutation({ ...redeliver(webhook._id), onSuccess: () => notify.success('It is on its way') });
  const latest = attempts.at(-1);
  const action = state === 'queued' ? 'Send now' : 'Send again';
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">{EVENT_WORDS[type]}</p>
        <p className="text-sm text-ink-2">
          <time dateTime={createdAt}>{time(createdAt)}</time>
        </p>
        {latest && (
          <p className="mt-0.5 text-xs break-words text-ink-3">
            {tries(delivery.tries)}
            {nextTryAt && `, next at ${time(nextTryAt)}`}: {outcome(latest)}
          </p>
        )}
        {attempts.length > 1 && (
          <Disclosure
            variant="line"
            summary={
              <>
                Each try<span className="sr-only"> of {EVENT_WORDS[type]}</span>
              </>
            }
          >
            <ol className="grid gap-1">
              {attempts.map(attempt => (
                <li key={attempt.at} className="break-words">
                  {time(attempt.at)}: {outcome(attempt)} ({attempt.ms} ms)
                </li>
              ))}
            </ol>
          </Disclosure>
        )}
      </div>
      <div className="flex items-center gap-2">
        <DeliveryBadge state={state} />
        {webhook.enabled && (
          <Button
            size="sm"
            busy={again.isPending}
            aria-label={`${action}: ${EVENT_WORDS[type]}, ${time(createdAt)}`}
            onClick={() => again.mutate(_id)}
          >
            {action}
          </Button>
        )}
      </div>
    </li>
  );
}
