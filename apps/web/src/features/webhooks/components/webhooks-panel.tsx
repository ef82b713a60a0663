import type { NewWebhook, Webhook } from '@interview-detection/shared/webhooks/webhooks.schema';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { CopyField, ShownOnceDialog } from '#web/components/form/copy-field';
import { QueryView } from '#web/components/records/query-view';
import { EmptyState } from '#web/components/states/page-states';
import { RowsSkeleton } from '#web/components/states/loading-state';
import { Button } from '#web/components/ui/button';
import { useOverlayState } from '#web/lib/url-state';
import { useWebhooks, webhooksViewSchema } from '../api';
import { eventCount } from '../words';
import { WebhookBadge, WebhookDetails } from './webhook-details';
import { WebhookDialog } from './webhook-dialog';

/** The company's webhooks, or one of them with its deliveries. */
export function WebhooksPanel() {
  const [{ webhook: id }, setView] = useOverlayState(webhooksViewSchema);
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<NewWebhook | null>(null);
  const webhooks = useWebhooks();
  const open = (webhook: Webhook | null) => setView({ webhook: webhook?._id, page: 1, state: undefined });
  return (
    <section>
      <QueryView
        query={webhooks}
        skeleton={<RowsSkeleton label="Loading the webhooks" />}
        title="We couldn’t load the webhooks"
      >
        {({ items }) => {
          const opened = items.find(({ _id }) => _id === id);
          if (opened) return <WebhookDetails webhook={opened} onClose={() => open(null)} />;
          return <List webhooks={items} onOpen={open} onAdd={() => setAdding(true)} />;
        }}
      </QueryView>
      {adding && (
        <WebhookDialog
          webhook={null}
          onClose={() => setAdding(false)}
          onDone={webhook => {
            setAdding(false);
            if ('secret' in webhook) setAdded(webhook);
          }}
        />
      )}
      {added && <SecretDialog webhook={added} onClose={() => setAdded(null)} />}
    </section>
  );
}

interface ListProps {
  webhooks: readonly Webhook[];
  onOpen: (webhook: Webhook) => void;
  onAdd: () => void;
}

function List({ webhooks, onOpen, onAdd }: ListProps) {
  const add = (
    <Button variant="primary" onClick={onAdd}>
      <Plus aria-hidden="true" />
      Add a webhook
    </Button>
  );
  if (webhooks.length === 0) {
    return (
      <EmptyState icon={WebhookIcon} title="No webhooks yet" action={add}>
        A webhook notifies your program when something happens here: an interview is scheduled, a report is ready.
      </EmptyState>
    );
  }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-sm text-ink-2">URLs we notify when something happens.</p>
        {add}
      </div>
      <ul aria-label="Webhooks" className="border-t border-line">
        {webhooks.map(webhook => (
          <li key={webhook._id} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-medium [overflow-wrap:anywhere]">
                <bdi>{webhook.url}</bdi>
              </p>
              <p className="text-sm [overflow-wrap:anywhere] text-ink-2">
                {webhook.description && (
                  <>
                    <bdi>{webhook.description}</bdi> ·{' '}
                  </>
                )}
                {eventCount(webhook.events)}
              </p>
            </div>
            <div className="flex items-center gap-2">
              <WebhookBadge webhook={webhook} />
              <Button size="sm" aria-label={`Open ${webhook.url}`} onClick={() => onOpen(webhook)}>
                Open
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

interface SecretDialogProps {
  webhook: NewWebhook;
  onClose: () => void;
}

/** Shows the secret of a new webhook, only this once. */
function SecretDialog({ webhook: { url, secret }, onClose }: SecretDialogProps) {
  return (
    <ShownOnceDialog
      title="Keep this secret"
      description={
        <>
          The webhook to <bdi>{url}</bdi> is added.
        </>
      }
      onClose={onClose}
    >
      <CopyField
        label="Secret"
        what="secret"
        value={secret}
        hint="Your receiver uses it to check that a message is from us. You’ll see it only once. If you lose it, add the webhook again."
      />
    </ShownOnceDialog>
  );
}
