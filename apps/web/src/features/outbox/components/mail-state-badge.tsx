import type { MailState } from '@interview-detection/shared/outbox/outbox.rules';
import { Check, CircleAlert, Clock, PauseCircle, SkipForward, type LucideIcon } from 'lucide-react';
import { Badge } from '#web/components/ui/badge';

interface StateStyle {
  label: string;
  tone: 'neutral' | 'ok' | 'bad' | 'warn';
  icon: LucideIcon;
}

/** The label of each state, for the badge and the filter. */
export const MAIL_STATE_STYLES: Record<MailState, StateStyle> = {
  queued: { label: 'Waiting', tone: 'neutral', icon: Clock },
  held: { label: 'Not sent', tone: 'warn', icon: PauseCircle },
  sent: { label: 'Sent', tone: 'ok', icon: Check },
  failed: { label: 'Failed', tone: 'bad', icon: CircleAlert },
  dropped: { label: 'Not needed', tone: 'neutral', icon: SkipForward },
};

export function MailStateBadge({ state }: { state: MailState }) {
  const { label, tone, icon: Icon } = MAIL_STATE_STYLES[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {label}
    </Badge>
  );
}
