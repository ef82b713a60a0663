import type { InterviewStatus, InterviewType } from '@interview-detection/shared/interviews/interviews.rules';
import { Bot, CalendarX2, DoorOpen, Trash2, Users, UserSearch, UserX } from 'lucide-react';
import { Badge } from '#web/components/ui/badge';
import { REQUEST_WORDS, STATUS_WORDS } from '../words';

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

/** Names the kind of an interview; both in the same style, because neither is better. */
export function InterviewTypeBadge({ type }: { type: InterviewType }) {
  const Icon = type === 'Bot' ? Bot : Users;
  return <Badge icon={<Icon aria-hidden="true" />}>{type}</Badge>;
}

/** Shows how an interview ended; neutral, so that it accuses no one. */
export function InterviewStatusBadge({ status }: { status: InterviewStatus }) {
  const Icon = status === 'no_show' ? UserX : CalendarX2;
  return <Badge icon={<Icon aria-hidden="true" />}>{STATUS_WORDS[status]}</Badge>;
}

/** The candidate left before the end. Neutral, because the reason is unknown. */
export function EndedEarlyBadge() {
  return <Badge icon={<DoorOpen aria-hidden="true" />}>Ended early</Badge>;
}
