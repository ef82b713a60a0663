import { Trash2, UserSearch } from 'lucide-react';
import { Badge } from '#web/components/ui/badge';
import { REQUEST_WORDS } from '../words';

interface RequestBadgesProps {
  /** The candidate asked for a human review and has no answer yet. */
  isReviewOpen: boolean;
  isErasureAsked: boolean;
}

/** Shows the candidate's open requests. */
export function RequestBadges({ isReviewOpen, isErasureAsked }: RequestBadgesProps) {
  return (
    <>
      {isReviewOpen && (
        <Badge tone="warn" icon={<UserSearch aria-hidden="true" />}>
          {REQUEST_WORDS.review_asked}
        </Badge>
      )}
      {isErasureAsked && (
        <Badge tone="warn" icon={<Trash2 aria-hidden="true" />}>
          {REQUEST_WORDS.erasure_asked}
        </Badge>
      )}
    </>
  );
}
