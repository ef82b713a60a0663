import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import {
  CalendarClock,
  CircleCheck,
  Eye,
  MessageCircleQuestionMark,
  MonitorCheck,
  SlidersHorizontal,
  type LucideIcon,
} from 'lucide-react';
import { Badge } from '#web/components/ui/badge';
import { Button } from '#web/components/ui/button';
import { ProgressLine } from '#web/entities/interviews/components/progress-line';
import { awaitsAnswer } from '#web/entities/interviews/rules';
import { Can } from '#web/entities/users/components/can';
import { formatInstant } from '#web/lib/dates';

interface CandidateStateProps {
  interview: Interview;
  onAdjust: () => void;
}

/** Shows what the candidate has done in an open interview; what needs an answer comes first. */
export function CandidateState({ interview, onAdjust }: CandidateStateProps) {
  const { candidate, consent, progress, timeWish, timeZone } = interview;
  const hasDeclined = consent?.decision === 'declined';
  const hasAsked = awaitsAnswer(interview);
  const step = furthestStep(interview);
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
      {timeWish && (
        <div className="grid justify-items-start gap-1">
          <Badge tone="accent" icon={<CalendarClock aria-hidden="true" />}>
            Asked for another time
          </Badge>
          <p className="line-clamp-3 text-xs break-words text-ink-2">
            “<bdi>{timeWish.text}</bdi>”
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
      {step && !progress && !hasDeclined && (
        <p className="flex items-start gap-1.5 text-xs text-ink-2">
          <step.icon className="mt-px size-3.5 shrink-0" aria-hidden="true" />
          {step.words} {formatInstant(step.at, timeZone)}
        </p>
      )}
    </>
  );
}

interface Step {
  icon: LucideIcon;
  words: string;
  at: string;
}

/** Returns how far the candidate has come on their page; null if they have not opened it. */
function furthestStep({ consent, visitedAt, checkedAt }: Interview): Step | null {
  if (checkedAt) return { icon: MonitorCheck, words: 'Checked their devices', at: checkedAt };
  if (consent) return { icon: CircleCheck, words: 'Gave consent', at: consent.at };
  return visitedAt === null ? null : { icon: Eye, words: 'Opened the link', at: visitedAt };
}
