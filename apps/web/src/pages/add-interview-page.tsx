import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { Timeline } from '@interview-detection/shared/interviews/interview-lists.schema';
import type { User } from '@interview-detection/shared/users/users.schema';
import { id as idField } from '@interview-detection/shared/fields';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { combineQueries, QueryView } from '../components/records/query-view';
import { NoMailNotice } from '../entities/company/components/mail-notices';
import { PageHeader } from '../components/ui/page-header';
import {
  AddInterviewForm,
  type AddInterviewWindows,
} from '../features/interviews/schedule/components/add-interview-form';
import { NobodyToInvite, PlannedAlready } from '../features/interviews/schedule/components/next-closed';
import { nextInterview } from '../features/interviews/schedule/rules/next-interview';
import { FormSkeleton } from '../components/form/form-section';
import { timelineQuery } from '../entities/candidates/api';
import { useInterviewers } from '../entities/users/api';
import { useCurrentUser } from '../entities/users/use-current-user';
import { AddPosition, PlanEditor } from '../features/positions/components/position-dialogs';
import { AddInterviewer } from '../features/users/components/add-interviewer';
import { candidatePath, PATHS } from '../lib/paths';
import { useUrlState } from '../lib/url-state';

const WINDOWS: AddInterviewWindows = {
  AddPosition,
  AddInterviewer,
  QuestionPlan: PlanEditor,
};

/** The candidate whose next interview it is. */
const addressSchema = z.object({ candidate: idField.optional().catch(undefined) });

/** Contract §2 Add Interview; the form waits for the user, because times are in their company's zone. */
export function AddInterviewPage() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [{ candidate }] = useUrlState(addressSchema);
  return (
    <div className="mx-auto max-w-form">
      <PageHeader
        title="Add Interview"
        parent={
          candidate === undefined
            ? { label: 'Upcoming Interviews', to: PATHS.upcoming }
            : { label: 'Candidate', to: candidatePath(candidate) }
        }
      />
      <QueryView
        query={user}
        skeleton={<FormSkeleton fields={[3, 1, 2]} />}
        title="We couldn’t prepare the form"
        // Not before the form: it would push down the form's skeleton.
        above={
          <div className="mb-5 empty:hidden">
            <NoMailNotice />
          </div>
        }
        card
      >
        {me =>
          candidate === undefined ? (
            <AddInterviewForm
              key={me._id}
              user={me}
              windows={WINDOWS}
              next={null}
              parent={PATHS.upcoming}
              onScheduled={() => void navigate(PATHS.upcoming)}
            />
          ) : (
            <NextInterview key={`${me._id} ${candidate}`} user={me} candidate={candidate} />
          )
        }
      </QueryView>
    </div>
  );
}

/** The form for another interview of a known candidate. */
function NextInterview({ user, candidate: id }: { user: User; candidate: string }) {
  const interviewers = useInterviewers();
  return (
    <QueryView
      query={combineQueries(useQuery(timelineQuery(id)), interviewers)}
      skeleton={<FormSkeleton fields={[3, 1, 2]} />}
      title="We couldn’t prepare the form"
      notFound={<NobodyToInvite />}
      card
    >
      {([timeline, { items }]) => (
        <Filled user={user} id={id} timeline={timeline} mayHold={one => items.some(({ _id }) => _id === one)} />
      )}
    </QueryView>
  );
}

interface FilledProps {
  user: User;
  id: string;
  timeline: Timeline;
  mayHold: (id: string) => boolean;
}

function Filled({ user, id, timeline, mayHold }: FilledProps) {
  const navigate = useNavigate();
  const candidate = timeline.applications.find(({ _id }) => _id === id);
  const interviews = timeline.interviews.filter(interview => interview.candidate._id === id);
  const open = interviews.find(({ status }) => isOpen(status));
  // Once shown, the form stays: the interview that it makes would replace it by a message.
  const [isShown, setIsShown] = useState(false);
  if (!open && !isShown) setIsShown(true);
  if (!candidate || candidate.erasedAt) return <NobodyToInvite />;
  if (open && !isShown) return <PlannedAlready candidate={candidate} interview={open} />;
  const [last] = interviews;
  return (
    <AddInterviewForm
      user={user}
      windows={WINDOWS}
      next={{ candidate, values: nextInterview(candidate, last, mayHold), time: last?.time }}
      parent={candidatePath(id)}
      onScheduled={() => void navigate(candidatePath(id))}
    />
  );
}
