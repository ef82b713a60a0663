import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { Interview, InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import type { Position } from '@interview-detection/shared/positions/positions.schema';
import { GENERAL_QUESTIONS } from '@interview-detection/shared/turns/turns.rules';
import { WINDOW_HOURS_DEFAULT } from '@interview-detection/shared/visits/visits.rules';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { QueryView } from '#web/components/records/query-view';
import { Button } from '#web/components/ui/button';
import { Card } from '#web/components/ui/card';
import { Disclosure } from '#web/components/ui/disclosure';
import { Skeleton } from '#web/components/ui/skeleton';
import { InterviewTypeBadge } from '#web/entities/interviews/components/interview-badges';
import { InterviewDescription } from '#web/entities/interviews/components/interview-facts';
import { plannedQuestionsQuery } from '#web/entities/positions/api';
import { Can } from '#web/entities/users/components/can';
import { useCompany } from '#web/entities/users/use-current-user';
import { InterviewerName } from '#web/features/interviews/components/candidate-name';
import { JoinLink, RescheduleLink } from '#web/features/interviews/components/meeting-links';
import { dayOf, endClock, zoneName } from '#web/lib/dates';
import { hasBegun, startWords } from '../rules';
import { InterviewMenuButton } from './interview-menu-button';
import { useInterviewTask } from './interview-task';
import { OpenState } from './open-state';

/** The editor of a position's question plan, which belongs to another feature. */
type PlanEditor = ComponentType<{ position: Position; onClose: () => void }>;

interface OpenInterviewProps {
  interview: InterviewDetails;
  PlanEditor: PlanEditor;
}

/** An open interview on its own page, where the report will be: its time and state, its subject and its questions. */
export function OpenInterview({ interview, PlanEditor }: OpenInterviewProps) {
  const { description, interviewType, status } = interview;
  const { actions, dialog } = useInterviewTask(interview);
  const isBot = interviewType === 'Bot';
  return (
    <Card className="px-4.5 py-4">
      <section aria-labelledby="open-title" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="open-title">{status === 'in_progress' ? 'Interview in progress' : 'Upcoming interview'}</h2>
        <StartLine interview={interview} now={actions.now} />
        <div className="flex items-center justify-between gap-3">
          <InterviewerName interview={interview} />
          <InterviewTypeBadge type={interviewType} />
        </div>
        <OpenState {...actions} />
        {description !== '' && (
          <div className="text-sm">
            <h3 className="mb-1 font-semibold">Description</h3>
            <InterviewDescription>{description}</InterviewDescription>
          </div>
        )}
        <Questions position={interview.position} isBot={isBot} PlanEditor={PlanEditor} />
        <p className="text-sm text-ink-2">
          {isBot
            ? 'The report is generated automatically once the bot’s interview is over.'
            : 'The report appears after the interview is completed with its transcript.'}
        </p>
      </section>
      {dialog}
    </Card>
  );
}

interface QuestionsProps {
  position: Position;
  isBot: boolean;
  PlanEditor: PlanEditor;
}

/** The questions of the position's plan, or those that the bot asks without one. */
function Questions({ position, isBot, PlanEditor }: QuestionsProps) {
  const planned = useQuery(plannedQuestionsQuery(position._id));
  const [editing, setEditing] = useState(false);
  return (
    <div className="grid gap-2">
      <QueryView
        query={planned}
        title="We couldn’t load the question plan"
        skeleton={<Skeleton className="h-10 max-sm:h-11" />}
      >
        {plan =>
          plan.length === 0 && !isBot ? (
            <p className="text-sm text-ink-2">
              <bdi>{position.name}</bdi> has no question plan.
            </p>
          ) : (
            <Disclosure summary={summaryOf(plan)}>
              <ol className="grid list-decimal gap-1.5 pl-5">
                {(plan.length > 0 ? plan : GENERAL_QUESTIONS).map(question => (
                  <li key={question} dir="auto" className="text-left [overflow-wrap:anywhere]">
                    {question}
                  </li>
                ))}
              </ol>
            </Disclosure>
          )
        }
      </QueryView>
      <Can to="positions.edit">
        <Button size="sm" className="justify-self-start" onClick={() => setEditing(true)}>
          {planned.data?.length === 0 ? 'Write a question plan' : 'Edit question plan'}
        </Button>
      </Can>
      {editing && <PlanEditor position={position} onClose={() => setEditing(false)} />}
    </div>
  );
}

function summaryOf({ length }: readonly string[]): string {
  if (length === 0) return `No question plan: the bot asks ${GENERAL_QUESTIONS.length} general questions`;
  return `Question plan: ${length} ${length === 1 ? 'question' : 'questions'}`;
}

interface StartLineProps {
  interview: Interview;
  now: Date;
}

/** When an interview starts and ends: the stored wall clock with its zone, in any zone of the reader. */
export function StartLine({ interview, now }: StartLineProps) {
  const { date, time, timeZone, startsAt, durationMinutes, status } = interview;
  const day = dayOf(date);
  const windowHours = useCompany()?.windowHours ?? WINDOW_HOURS_DEFAULT;
  // "Open, closes in 23 hours" is too long for the line of the time.
  const place = interview.interviewType === 'Bot' && new Date(startsAt) <= now ? 'basis-full' : 'ml-auto';
  return (
    <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 text-sm">
      <time dateTime={startsAt} className="text-xl font-semibold tracking-[-0.01em] tabular-nums">
        {time}
      </time>
      <span className="text-ink-2 tabular-nums">–{endClock(time, durationMinutes)}</span>
      <span className="text-ink-2" title={timeZone}>
        {zoneName(timeZone, startsAt)}
      </span>
      <time dateTime={day} className="text-ink-2">
        {day}
      </time>
      {isOpen(status) && (
        <span className={`${place} text-xs text-ink-2`}>{startWords(interview, windowHours, now)}</span>
      )}
    </div>
  );
}

/** The actions on an open interview, on its own page. */
export function OpenActions({ interview }: { interview: Interview }) {
  const { actions, dialog } = useInterviewTask(interview);
  return (
    <>
      {interview.interviewType === 'Bot' && interview.status === 'scheduled' && (
        <RescheduleLink interview={interview} />
      )}
      {interview.interviewType === 'Real' && (
        <>
          <JoinLink interview={interview} />
          <RescheduleLink interview={interview} />
          {hasBegun(interview, actions.now) && (
            <Can to="interviews.complete">
              <Button className="max-sm:flex-1" onClick={actions.onComplete}>
                Complete interview
              </Button>
            </Can>
          )}
        </>
      )}
      <InterviewMenuButton {...actions} />
      {dialog}
    </>
  );
}
