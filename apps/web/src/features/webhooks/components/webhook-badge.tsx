import type { Webhook } from '@interview-detection/shared/webhooks/webhooks.schema';
import { Check, CircleAlert, PauseCircle } from 'lucide-react';
import { Badge } from '#web/components/ui/badge';

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
