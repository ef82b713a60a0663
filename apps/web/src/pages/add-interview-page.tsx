import { useNavigate } from 'react-router-dom';
import { QueryView } from '../components/records/query-view';
import { NoMailNotice } from '../entities/company/components/no-mail-notice';
import { PageHeader } from '../components/ui/page-header';
import {
  AddInterviewForm,
  type AddInterviewWindows,
} from '../features/interviews/schedule/components/add-interview-form';
import { FormSkeleton } from '../components/form/form-skeleton';
import { useCurrentUser } from '../entities/users/use-current-user';
import { AddPosition } from '../features/positions/components/add-position';
import { PlanEditor } from '../features/positions/components/plan-editor';
import { AddInterviewer } from '../features/users/components/add-interviewer';
import { PATHS } from '../lib/paths';

const WINDOWS: AddInterviewWindows = {
  AddPosition,
  AddInterviewer,
  QuestionPlan: PlanEditor,
};

/** Contract §2 Add Interview; the form waits for the user, because times are in their company's zone. */
export function AddInterviewPage() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  return (
    <div className="mx-auto max-w-form">
      <PageHeader title="Add Interview" parent={{ label: 'Upcoming Interviews', to: PATHS.upcoming }} />
      <QueryView
        query={user}
        skeleton={<FormSkeleton fields={[3, 1, 2]} />}
        title="The form could not be prepared"
        // Not before the form: it would push down the form's skeleton.
        above={
          <div className="mb-5 empty:hidden">
            <NoMailNotice />
          </div>
        }
        card
      >
        {me => (
          <AddInterviewForm
            key={me._id}
            user={me}
            windows={WINDOWS}
            onScheduled={() => void navigate(PATHS.upcoming)}
          />
        )}
      </QueryView>
    </div>
  );
}
