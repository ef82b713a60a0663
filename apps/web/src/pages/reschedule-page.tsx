import { useNavigate, useParams } from 'react-router-dom';
import { ErrorState } from '../components/states/error-state';
import { Card } from '../components/ui/card';
import { NoMailNotice } from '../entities/company/components/no-mail-notice';
import { PageHeader } from '../components/ui/page-header';
import { useInterviewToMove } from '../features/interviews/reschedule/api';
import { FormSkeleton } from '../components/form/form-skeleton';
import { RescheduleClosed, RescheduleNotFound } from '../features/interviews/reschedule/components/reschedule-closed';
import { RescheduleForm } from '../features/interviews/reschedule/components/reschedule-form';
import { canBeMoved } from '../features/interviews/reschedule/schema';
import { InterviewHistory } from '../entities/interviews/components/interview-history';
import { ApiError } from '../lib/api-error';
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
  const interview = useInterviewToMove(id);
  const user = useCurrentUser();

  if (interview.data && user.data) {
    const { added, history } = interview.data;
    return (
      <div className="grid gap-5">
        {canBeMoved(interview.data) ? (
          <>
            {/* Not before the form is there: it would push down its skeleton. */}
            <NoMailNotice />
            <div>
              <RescheduleForm interview={interview.data} onMoved={() => void navigate(PATHS.upcoming)} />
            </div>
          </>
        ) : (
          <RescheduleClosed interview={interview.data} />
        )}
        <InterviewHistory added={added} history={history} />
      </div>
    );
  }
  if (interview.error instanceof ApiError && interview.error.status === 404) return <RescheduleNotFound />;
  if (!interview.error && !user.error) return <FormSkeleton fields={[4, 1, 1, 2]} />;
  return (
    <Card>
      <ErrorState
        title="The interview could not be loaded"
        error={interview.error ?? user.error}
        onRetry={() => {
          if (interview.error) void interview.refetch();
          if (user.error) void user.refetch();
        }}
        retrying={interview.isFetching || user.isFetching}
      />
    </Card>
  );
}
