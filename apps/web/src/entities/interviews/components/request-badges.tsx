import { Trash2, UserSearch } from 'lucide-react';
import { Badge } from '../../../components/ui/badge';
import { REQUEST_WORDS } from '../words';

interface RequestBadgesProps {
  /** They asked for a person's look and have no answer yet. */
  isReviewOpen: boolean;
  isErasureAsked: boolean;
}

/** What the candidate asked for and nobody has dealt with yet. */
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
