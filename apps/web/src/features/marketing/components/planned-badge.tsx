import { Badge } from '#web/components/ui/badge';
import { PLANNED_LABEL } from '../content';

/** Marks a promise that is not built yet. */
export function PlannedBadge() {
  return <Badge>{PLANNED_LABEL}</Badge>;
}
