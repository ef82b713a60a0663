import type { Delivery, DeliveryAttempt, Webhook } from '@interview-detection/shared/webhooks/webhooks.schema';
import { useMutation } from '@tanstack/react-query';
import { Button } from '#web/components/ui/button';
import { Disclosure } from '#web/components/ui/disclosure';
import { browserTimeZone, formatInstant } from '#web/lib/dates';
import { notify } from '#web/lib/notify';
import { redeliver } from '../api';
import { EVENT_WORDS } from '../words';
import { DeliveryBadge } from './delivery-badge';

const time = (instant: string) => formatInstant(instant, browserTimeZone());
const tries = (count: number) => (count === 1 ? '1 try' : `${count} tries`);
const outcome = ({ status, error }: DeliveryAttempt) => error ?? `Answered ${status}`;

interface DeliveryRowProps {
  webhook: Webhook;
  delivery: Delivery;
}

/** One delivery: its event, the result of each try, and a button to send it again. */
export function DeliveryRow({ webhook, delivery }: DeliveryRowProps) {
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
