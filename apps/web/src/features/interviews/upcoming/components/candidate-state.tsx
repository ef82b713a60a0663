import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { SlidersHorizontal, Eye, MessageCircleQuestionMark } from 'lucide-react';
import { Badge } from '../../../../components/ui/badge';
import { Button } from '../../../../components/ui/button';
import { ProgressLine } from '../../../../entities/interviews/components/progress-line';
import { awaitsAnswer } from '../../../../entities/interviews/rules';
import { Can } from '../../../../entities/users/components/can';
import { formatInstant } from '../../../../lib/dates';

interface CandidateStateProps {
  interview: Interview;
  onAdjust: () => void;
}

/** Shows what the candidate has done in an open interview; what needs an answer comes first. */
export function CandidateState({ interview, onAdjust }: CandidateStateProps) {
  const { candidate, consent, progress, visitedAt, timeZone } = interview;
  const hasDeclined = consent?.decision === 'declined';
  const hasAsked = awaitsAnswer(interview);
  return (
    <>
      {progress && <ProgressLine progress={progress} />}
      {hasDeclined && (
        <div className="grid justify-items-start gap-1">
          <Badge icon={<MessageCircleQuestionMark aria-hidden="true" />}>Declined</Badge>
          <p className="line-clamp-3 text-xs break-words text-ink-2">
            Doesn’t agree to what is recorded, and may still
            {consent.reason ? (
              <>
                : “<bdi>{consent.reason}</bdi>”
              </>
            ) : (
              '.'
            )}
          </p>
        </div>
      )}
      {hasAsked && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Badge tone="accent" icon={<SlidersHorizontal aria-hidden="true" />}>
            Asked for an adjustment
          </Badge>
          <Can to="interviews.schedule">
            <Button size="sm" onClick={onAdjust}>
              Answer
              <span className="sr-only"> {candidate.name}</span>
            </Button>
          </Can>
        </div>
      )}
      {visitedAt && !progress && !hasDeclined && (
        <p className="flex items-start gap-1.5 text-xs text-ink-2">
          <Eye className="mt-px size-3.5 shrink-0" aria-hidden="true" />
          Opened the link {formatInstant(visitedAt, timeZone)}
        </p>
      )}
    </>
  );
}
