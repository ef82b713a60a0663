import type { Webhook } from '@interview-detection/shared/webhooks/webhooks.schema';
import { useMutation } from '@tanstack/react-query';
import { ArrowLeft, Check, CircleAlert, PauseCircle } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#web/components/ui/badge';
import { Button } from '#web/components/ui/button';
import { Notice } from '#web/components/ui/notice';
import { useCompany } from '#web/entities/users/use-current-user';
import { browserTimeZone, formatInstant } from '#web/lib/dates';
import { notify } from '#web/lib/notify';
import { pingWebhook, removeWebhook, switchWebhook } from '../api';
import { EVENT_WORDS } from '../words';
import { Deliveries } from './deliveries';
import { WebhookDialog } from './webhook-dialog';

interface WebhookDetailsProps {
  webhook: Webhook;
  onClose: () => void;
}

/** One webhook: its events, whether its endpoint is failing, and its deliveries. */
export function WebhookDetails({ webhook, onClose }: WebhookDetailsProps) {
  const [changing, setChanging] = useState(false);
  return (
    <div className="grid gap-4">
      <div>
        <Button size="sm" variant="quiet" className="-ml-2" onClick={onClose}>
          <ArrowLeft aria-hidden="true" />
          All webhooks
        </Button>
        <div className="mt-2 flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
          <h3 className="min-w-0 [overflow-wrap:anywhere]">
            <bdi>{webhook.url}</bdi>
          </h3>
          <WebhookBadge webhook={webhook} />
        </div>
        {webhook.description && (
          <p dir="auto" className="text-left text-sm [overflow-wrap:anywhere] text-ink-2">
            {webhook.description}
          </p>
        )}
        <p className="mt-1 text-sm text-ink-2">Sends: {webhook.events.map(event => EVENT_WORDS[event]).join(', ')}</p>
      </div>
      <Health webhook={webhook} />
      <Actions webhook={webhook} onChange={() => setChanging(true)} onRemoved={onClose} />
      <Deliveries webhook={webhook} />
      {changing && (
        <WebhookDialog webhook={webhook} onClose={() => setChanging(false)} onDone={() => setChanging(false)} />
      )}
    </div>
  );
}

const time = (instant: string) => formatInstant(instant, browserTimeZone());

function Health({ webhook: { enabled, switchedOffAt, failingSince, lastDeliveredAt } }: { webhook: Webhook }) {
  const sendsMail = useCompany()?.sendsMail;
  if (switchedOffAt !== null) {
    return (
      <Notice tone="warn" title={`Switched off on ${time(switchedOffAt)}`}>
        This endpoint accepted nothing for three days, or reported that it is gone. Switch it on once your receiver
        answers; what it missed can be sent again below.
      </Notice>
    );
  }
  if (!enabled) return <Notice tone="info" title="Switched off: nothing is sent to this address." />;
  if (failingSince !== null) {
    return (
      <Notice tone="warn" title={`Failing since ${time(failingSince)}`}>
        Each message is tried for three days. Then the webhook is switched off
        {sendsMail !== false && ', and everyone who can manage it gets an email'}.
      </Notice>
    );
  }
  return (
    <p className="text-sm text-ink-2">
      {lastDeliveredAt === null ? 'Nothing delivered yet.' : `Last delivered on ${time(lastDeliveredAt)}.`}
    </p>
  );
}

interface ActionsProps {
  webhook: Webhook;
  onChange: () => void;
  onRemoved: () => void;
}

function Actions({ webhook: { _id, enabled }, onChange, onRemoved }: ActionsProps) {
  const [asking, setAsking] = useState(false);
  const ping = useMutation({ ...pingWebhook(_id), onSuccess: () => notify.success('A ping is on its way') });
  const turn = useMutation({
    ...switchWebhook(_id),
    onSuccess: changed => notify.success(changed.enabled ? 'Webhook switched on' : 'Webhook switched off'),
  });
  const remove = useMutation({
    ...removeWebhook(_id),
    onSuccess: () => {
      notify.success('Webhook removed');
      onRemoved();
    },
  });
  if (asking) {
    return (
      <div className="grid gap-3 rounded-md border border-line p-3.5">
        <p className="text-sm">Nothing more is sent to it, and its list of deliveries is deleted.</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            Remove the webhook
          </Button>
          <Button onClick={() => setAsking(false)}>Keep it</Button>
        </div>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {enabled && (
        <Button busy={ping.isPending} onClick={() => ping.mutate()}>
          Send a ping
        </Button>
      )}
      <Button onClick={onChange}>Change</Button>
      <Button busy={turn.isPending} onClick={() => turn.mutate(!enabled)}>
        {enabled ? 'Switch off' : 'Switch on'}
      </Button>
      <Button onClick={() => setAsking(true)}>Remove…</Button>
    </div>
  );
}

/** Shows whether a webhook is enabled, and whether its endpoint is failing. */
export function WebhookBadge({ webhook: { enabled, failingSince } }: { webhook: Webhook }) {
  if (!enabled) {
    return (
      <Badge tone="neutral" icon={<PauseCircle aria-hidden="true" />}>
        Off
      </Badge>
    );
  }
  if (failingSince !== null) {
    return (
      <Badge tone="bad" icon={<CircleAlert aria-hidden="true" />}>
        Failing
      </Badge>
    );
  }
  return (
    <Badge tone="ok" icon={<Check aria-hidden="true" />}>
      On
    </Badge>
  );
}
