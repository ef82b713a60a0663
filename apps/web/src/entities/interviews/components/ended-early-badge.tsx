import { DoorOpen } from 'lucide-react';
import { Badge } from '#web/components/ui/badge';

/** The candidate left before the end. Neutral, because the reason is unknown. */
export function EndedEarlyBadge() {
  return <Badge icon={<DoorOpen aria-hidden="true" />}>Ended early</Badge>;
}
