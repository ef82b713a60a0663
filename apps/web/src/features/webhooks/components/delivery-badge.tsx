import type { DeliveryState } from '@interview-detection/shared/webhooks/webhooks.rules';
import { Check, CircleAlert, Clock, SkipForward, type LucideIcon } from 'lucide-react';
import { Badge } from '#web/components/ui/badge';

interface StateStyle {
  label: string;
  tone: 'neutral' | 'ok' | 'bad';
  icon: LucideIcon;
}

/** The label of each state, for the badge and the filter. */
export const DELIVERY_STYLES: Record<DeliveryState, StateStyle> = {
  queued: { label: 'Waiting', tone: 'neutral', icon: Clock },
  delivered: { label: 'Delivered', tone: 'ok', icon: Check },
  failed: { label: 'Failed', tone: 'bad', icon: CircleAlert },
  dropped: { label: 'Not sent', tone: 'neutral', icon: SkipForward },
};

export function DeliveryBadge({ state }: { state: DeliveryState }) {
  const { label, tone, icon: Icon } = DELIVERY_STYLES[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {label}
    </Badge>
  );
}
