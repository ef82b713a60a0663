import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { Trash2, UserSearch } from 'lucide-react';
import { Badge } from '../../../components/ui/badge';

/** What the candidate asked for and nobody has dealt with yet. */
export function RequestBadges({ interview }: { interview: Pick<Interview, 'review' | 'erasureAsked'> }) {
  const { review, erasureAsked } = interview;
  return (
    <>
      {review?.answer === null && (
        <Badge tone="warn" icon={<UserSearch aria-hidden="true" />}>
          Review asked
        </Badge>
      )}
      {erasureAsked && (
        <Badge tone="warn" icon={<Trash2 aria-hidden="true" />}>
          Deletion asked
        </Badge>
      )}
    </>
  );
}
