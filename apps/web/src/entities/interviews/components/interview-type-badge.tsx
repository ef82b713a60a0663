import type { InterviewType } from '@interview-detection/shared/interviews/interviews.rules';
import { Bot, Users } from 'lucide-react';
import { Badge } from '#web/components/ui/badge';

const STYLES = { Real: { tone: 'accent', Icon: Users }, Bot: { tone: 'neutral', Icon: Bot } } as const;

export function InterviewTypeBadge({ type }: { type: InterviewType }) {
  const { tone, Icon } = STYLES[type];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {type}
    </Badge>
  );
}
