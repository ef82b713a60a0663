import { useNavigate } from 'react-router-dom';
import { ErrorState } from '../components/states/error-state';
import { Card } from '../components/ui/card';
import { NoMailNotice } from '../entities/company/components/no-mail-notice';
import { PageHeader } from '../components/ui/page-header';
import {
  AddInterviewForm,
  type AddInterviewWindows,
} from '../features/interviews/schedule/components/add-interview-form';
import { FormSkeleton } from '../components/form/form-skeleton';
import { useCurrentUser } from '../entities/users/use-current-user';
import { AddPositionDialog } from '../features/positions/components/add-position-dialog';
import { PlanEditor } from '../features/positions/components/plan-editor';
import { AddInterviewerDialog } from '../features/users/components/add-interviewer-dialog';
import { PATHS } from '../lib/paths';

const WINDOWS: AddInterviewWindows = {
  AddPosition: AddPositionDialog,
  AddInterviewer: AddInterviewerDialog,
  QuestionPlan: PlanEditor,
};

/** Contract §2 Add Interview; the form waits for the person, whose company's zone the time is in. */
export function AddInterviewPage() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  return (
    <div className="mx-auto max-w-[720px]">
      <PageHeader title="Add Interview" parent={{ label: 'Upcoming Interviews', to: PATHS.upcoming }} />
      <div className="mb-5 empty:hidden">
        <NoMailNotice />
      </div>
      {user.data ? (
        <AddInterviewForm
          key={user.data._id}
          user={user.data}
          windows={WINDOWS}
          onScheduled={() => void navigate(PATHS.upcoming)}
        />
      ) : user.isPending ? (
        <FormSkeleton fields={[3, 1, 2]} />
      ) : (
        <Card>
          <ErrorState
            title="The form could not be prepared"
            error={user.error}
            onRetry={() => void user.refetch()}
            retrying={user.isFetching}
          />
        </Card>
      )}
    </div>
  );
}
