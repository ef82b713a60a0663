import type { DataOf } from '@interview-detection/shared/endpoint';
import type { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { QueryView } from '../components/records/query-view';
import { buttonClass } from '../components/ui/button';
import { Skeleton } from '../components/ui/skeleton';
import { interviewQuery } from '../entities/interviews/api';
import { MessageCard } from '../entities/visits/components/message-card';
import { endForAll } from '../features/rooms/api';
import { Meeting } from '../features/rooms/components/meeting';
import type { RoomAccess, RoomPanel, Run } from '../features/rooms/rules';
import { LazyBoundary } from '../components/states/lazy-boundary';
import { lazyWithRetry } from '../lib/lazy-with-retry';
import { RoomRecording } from '../features/rooms/recording/components/room-recording';
import { finishTracks } from '../features/rooms/recording/use-track';
import { detailsPath, PATHS } from '../lib/paths';
import { session } from '../lib/session';
import { sessionClient } from '../lib/session-client';

const questions = lazyWithRetry(() =>
  import('../features/scorecards/components/questions-panel').then(m => m.QuestionsPanel),
);
const notes = lazyWithRetry(() => import('../features/scorecards/components/notes-panel').then(m => m.NotesPanel));
const candidatePanel = lazyWithRetry(() =>
  import('../features/candidates/components/candidate-panel').then(m => m.CandidatePanel),
);

/** Panels beside the room, each in a separate script: most of the time users look at the room. */
const PANELS: readonly RoomPanel[] = [
  {
    id: 'questions',
    label: 'Questions',
    Component: props => (
      <LazyBoundary>
        <questions.Component {...props} />
      </LazyBoundary>
    ),
  },
  {
    id: 'notes',
    label: 'Notes',
    Component: props => (
      <LazyBoundary>
        <notes.Component {...props} />
      </LazyBoundary>
    ),
  },
  {
    id: 'candidate',
    label: 'Candidate',
    Component: props => (
      <LazyBoundary>
        <candidatePanel.Component {...props} />
      </LazyBoundary>
    ),
  },
];
const runStaff: Run = call => call(sessionClient);

/** The room of a Real interview, for staff. */
export function MeetingPage() {
  const { id = '' } = useParams();
  return (
    <QueryView query={useQuery(interviewQuery(id))} skeleton={<Opening />} title="We couldn’t load the interview" card>
      {interview => <Content key={id} interview={interview} />}
    </QueryView>
  );
}

function Content({ interview }: { interview: DataOf<typeof interviewsEndpoints.details> }) {
  const { _id: id, candidate, position, interviewer, startsAt, durationMinutes } = interview;
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutateAsync: end } = useMutation(endForAll(id, runStaff));
  if (!isOpen(interview.status)) return <Over id={id} isCompleted={interview.status === 'completed'} />;
  const access: RoomAccess = {
    role: 'staff',
    interview: id,
    place: id,
    language: 'en',
    token: () => session.token,
    check: () => client.fetchQuery({ ...interviewQuery(id), staleTime: 0 }),
    run: runStaff,
  };
  return (
    <Suspense fallback={<Opening />}>
      <Meeting
        access={access}
        about={{
          title: candidate.name,
          subtitle: position.name,
          startsAt,
          durationMinutes,
          host: interviewer?.name ?? '',
        }}
        panels={PANELS}
        onEndForAll={() => end()}
        Recording={RoomRecording}
        beforeLeaving={finishTracks}
        renderOver={reason => <Over id={id} isCompleted={reason === 'ended'} />}
        onAway={() => void navigate(PATHS.upcoming)}
      />
    </Suspense>
  );
}

function Opening() {
  return (
    <div aria-busy="true" className="mx-auto grid w-full max-w-4xl gap-6 px-4 py-10">
      <h1 className="text-2xl">Meeting</h1>
      <Skeleton className="aspect-video w-full max-w-xl" />
    </div>
  );
}

/** Shows what happens next. */
function Over({ id, isCompleted }: { id: string; isCompleted: boolean }) {
  return (
    <MessageCard
      icon={CircleCheck}
      title={isCompleted ? 'The interview is over' : 'This interview is closed'}
      actions={
        <>
          {isCompleted && (
            <Link to={detailsPath(id)} className={buttonClass({ variant: 'primary', size: 'lg' })}>
              Open its page
            </Link>
          )}
          <Link to={PATHS.upcoming} className={buttonClass({ size: 'lg' })}>
            Upcoming Interviews
          </Link>
        </>
      }
    >
      <p>
        {isCompleted
          ? 'Your notes and scorecard are on its page. The transcript and the report appear there once they’re ready.'
          : 'It was cancelled, or ended without the room.'}
      </p>
    </MessageCard>
  );
}
