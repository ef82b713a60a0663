import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import {
  CalendarClock,
  CircleCheck,
  Eye,
  type LucideIcon,
  Mail,
  MailCheck,
  MailX,
  MessageCircleQuestionMark,
  MonitorCheck,
  SlidersHorizontal,
  TriangleAlert,
} from 'lucide-react';
import { Badge } from '#web/components/ui/badge';
import { Button } from '#web/components/ui/button';
import { ProgressLine } from '#web/entities/interviews/components/interview-facts';
import { awaitsAnswer } from '#web/entities/interviews/rules';
import { WhoIsInRoom } from '#web/entities/rooms/components/who-is-in-room';
import { Can } from '#web/entities/users/components/can';
import { formatInstant } from '#web/lib/dates';
import { isOverdue } from '../rules';
import type { InterviewMenuProps } from './interview-menu-trigger';

/** How an open interview stands: clashes, mail, who is in its room, what the candidate did, and what needs an answer. */
export function OpenState({ interview, now, onComplete, onTask }: InterviewMenuProps) {
  return (
    <>
      {interview.doubleBooked && (
        <div>
          <Badge tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
            {interview.interviewers.length > 1 ? 'An interviewer is double-booked' : 'Interviewer double-booked'}
          </Badge>
        </div>
      )}
      <NoticeLine interview={interview} />
      {interview.interviewType === 'Real' && <WhoIsInRoom interview={interview} now={now} />}
      <CandidateState interview={interview} onAdjust={() => onTask('adjust')} />
      {isOverdue(interview, now) && (
        <Can to="interviews.complete">
          <OverdueQuestion
            candidate={interview.candidate.name}
            onComplete={onComplete}
            onNoShow={() => onTask('noShow')}
          />
        </Can>
      )}
    </>
  );
}

interface OverdueQuestionProps {
  candidate: string;
  onComplete: () => void;
  onNoShow: () => void;
}

/**
 * Asks for the outcome of an interview that should be over; the third answer, Reschedule, is on the card or in its
 * menu.
 */
function OverdueQuestion({ candidate, onComplete, onNoShow }: OverdueQuestionProps) {
  return (
    <fieldset className="rounded-md bg-warn-tint p-3">
      <legend className="sr-only">{`How did the interview with ${candidate} go?`}</legend>
      <p className="text-sm font-medium text-warn">This interview should have ended. How did it go?</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={onComplete}>
          Complete
        </Button>
        <Button size="sm" onClick={onNoShow}>
          No-show
        </Button>
      </div>
    </fieldset>
  );
}

interface CandidateStateProps {
  interview: Interview;
  onAdjust: () => void;
}

/** Shows what the candidate has done in an open interview; what needs an answer comes first. */
function CandidateState({ interview, onAdjust }: CandidateStateProps) {
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

/**
 * Shows the state of the latest email to the candidate; nothing where it is unknown, or where the candidate is already
 * in the interview. That an email is on hold matters only as long as the candidate could still need it.
 */
export function NoticeLine({ interview }: { interview: Interview }) {
  const { notice, status, timeZone } = interview;
  if (!notice || status === 'in_progress') return null;
  const isHeld = notice.state === 'held';
  const cameAt = lastCame(interview);
  if (isHeld && (!isOpen(status) || notice.at <= cameAt)) return null;
  const isLost = isHeld || notice.state === 'failed';
  const Icon = isLost ? MailX : notice.state === 'sent' ? MailCheck : Mail;
  return (
    <p
      className={`flex items-start gap-1.5 text-xs ${isLost ? 'font-medium text-warn' : 'text-ink-2'}`}
      title={notice.to}
    >
      <Icon className="mt-px size-3.5 shrink-0" aria-hidden="true" />
      {isHeld && cameAt ? 'Latest email to the candidate is on hold' : WORDS[notice.state]}
      {notice.state === 'sent' && ` ${formatInstant(notice.at, timeZone)}`}
    </p>
  );
}

/** Returns when the candidate last did something on their page; empty if they never did. */
const lastCame = ({ visitedAt, consent, checkedAt }: Interview): string =>
  [visitedAt ?? '', consent?.at ?? '', checkedAt ?? ''].toSorted().at(-1) ?? '';

const WORDS = {
  sent: 'Candidate emailed',
  queued: 'Email to the candidate is on its way',
  held: 'Candidate not notified yet: emails are on hold',
  failed: 'Email to the candidate failed',
};
