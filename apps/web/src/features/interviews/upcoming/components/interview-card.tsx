import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { Card } from '#web/components/ui/card';
import { ScheduleNextLink } from '#web/entities/interviews/components/schedule-next-link';
import { InterviewStatusBadge } from '#web/entities/interviews/components/interview-status-badge';
import { InterviewTypeBadge } from '#web/entities/interviews/components/interview-type-badge';
import { Can } from '#web/entities/users/components/can';
import { CandidateName, DetailsLink, InterviewerName } from '#web/features/interviews/components/candidate-name';
import { JoinLink, RescheduleLink } from '#web/features/interviews/components/meeting-links';
import { CopyLinkButton } from '#web/features/interviews/link/components/copy-link-button';
import { InterviewMenuButton } from './interview-menu-button';
import type { InterviewMenuProps } from './interview-menu-trigger';
import { NoticeLine } from './notice-line';
import { OpenState } from './open-state';
import { StartLine } from './start-line';

/** One upcoming interview (contract §2), or one that ended without being held, which only links to its details. */
export function InterviewCard(props: InterviewMenuProps) {
  const { interview, now } = props;
  const open = isOpen(interview.status);
  return (
    <Card className="flex h-full flex-col gap-3 p-4">
      <CandidateName interview={interview} heading="h3">
        {open ? <InterviewMenuButton {...props} /> : <InterviewStatusBadge status={interview.status} />}
      </CandidateName>
      <StartLine interview={interview} now={now} />
      <div className="flex items-center justify-between gap-3">
        <InterviewerName interview={interview} />
        <InterviewTypeBadge type={interview.interviewType} />
      </div>
      {open ? <OpenState {...props} /> : <NoticeLine interview={interview} />}
      <div className="mt-auto flex min-h-[45px] items-center gap-2 border-t border-line pt-3">
        {!open ? (
          <>
            <DetailsLink interview={interview} />
            {!interview.erasedAt && <ScheduleNextLink candidate={interview.candidate} isAgain size="sm" />}
          </>
        ) : interview.interviewType === 'Bot' ? (
          <BotActions interview={interview} />
        ) : (
          <MeetingLinks interview={interview} />
        )}
      </div>
    </Card>
  );
}

/** The bot runs the interview itself: all that is left to do is to make sure that the candidate has the link. */
function BotActions({ interview }: { interview: Interview }) {
  return (
    <>
      <span className="min-w-0 flex-1 text-xs text-ink-2">
        {interview.status === 'in_progress' ? 'With the bot now' : 'The bot interviews in writing'}
      </span>
      <Can to="interviews.schedule">
        <CopyLinkButton interview={interview} />
      </Can>
    </>
  );
}

/** Both are for Real interviews only (contract §2). */
function MeetingLinks({ interview }: { interview: Interview }) {
  return (
    <>
      <JoinLink interview={interview} size="sm" />
      <RescheduleLink interview={interview} size="sm" />
      <Can to="interviews.schedule">
        <CopyLinkButton interview={interview} isSmall />
      </Can>
    </>
  );
}
