import { useNavigate, useParams } from 'react-router-dom';
import { combineQueries, QueryView } from '../components/records/query-view';
import { NoMailNotice } from '../entities/company/components/mail-notices';
import { PageHeader } from '../components/ui/page-header';
import { useInterviewToMove } from '../features/interviews/reschedule/use-reschedule';
import { FormSkeleton } from '../components/form/form-section';
import { RescheduleClosed, RescheduleNotFound } from '../features/interviews/reschedule/components/reschedule-closed';
import { RescheduleForm } from '../features/interviews/reschedule/components/reschedule-form';
import { canBeMoved } from '../features/interviews/reschedule/schema';
import { InterviewHistory } from '../entities/interviews/components/interview-history';
import { useCurrentUser } from '../entities/users/use-current-user';
import { PATHS } from '../lib/paths';

/** Contract §2 Reschedule. */
export function ReschedulePage() {
  const { id = '' } = useParams();
  return (
    <div className="mx-auto max-w-form">
      <PageHeader title="Reschedule" parent={{ label: 'Upcoming Interviews', to: PATHS.upcoming }} />
      <Content key={id} id={id} />
    </div>
  );
}

function Content({ id }: { id: string }) {
  const navigate = useNavigate();
  return (
    <QueryView
      // What is typed into the form is stored as a draft of the signed-in user.
      query={combineQueries(useInterviewToMove(id), useCurrentUser())}
      skeleton={<FormSkeleton fields={[4, 1, 1, 2]} />}
      title="We couldn’t load the interview"
      notFound={<RescheduleNotFound />}
      card
    >
      {([interview]) => (
        <div className="grid gap-5">
          {canBeMoved(interview) ? (
            <>
              {/* Not before the form: it would push down the form's skeleton. */}
              <NoMailNotice />
              <div>
                <RescheduleForm interview={interview} onMoved={() => void navigate(PATHS.upcoming)} />
              </div>
            </>
          ) : (
            <RescheduleClosed interview={interview} />
          )}
          <InterviewHistory timeZone={interview.timeZone} added={interview.added} history={interview.history} />
        </div>
      )}
    </QueryView>
  );
}
