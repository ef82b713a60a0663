import type { CandidateStatus } from '@interview-detection/shared/candidates/candidates.rules';
import { Check, Clock, X } from 'lucide-react';
import { Badge } from '#web/components/ui/badge';

const STYLES = {
  Pending: { tone: 'neutral', Icon: Clock },
  Selected: { tone: 'ok', Icon: Check },
  Rejected: { tone: 'bad', Icon: X },
} as const;

export function StatusBadge({ status }: { status: CandidateStatus }) {
  const { tone, Icon } = STYLES[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {status}
    </Badge>
  );
}
