import type { InterviewStatus } from '@interview-detection/shared/interviews/interviews.rules';
import { CalendarX2, UserX } from 'lucide-react';
import { Badge } from '#web/components/ui/badge';
import { STATUS_WORDS } from '../words';

/** Shows how an interview ended; neutral, so that it accuses no one. */
export function InterviewStatusBadge({ status }: { status: InterviewStatus }) {
  const Icon = status === 'no_show' ? UserX : CalendarX2;
  return <Badge icon={<Icon aria-hidden="true" />}>{STATUS_WORDS[status]}</Badge>;
}
