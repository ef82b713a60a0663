import { useNavigate } from 'react-router-dom';
import { ErrorState } from '../components/states/error-state';
import { LoadingState } from '../components/states/loading-state';
import { Card } from '../components/ui/card';
import { PageHeader } from '../components/ui/page-header';
import { Skeleton } from '../components/ui/skeleton';
import { AddInterviewForm } from '../features/interviews/components/add-interview-form';
import { useCurrentUser } from '../lib/current-user';
import { PATHS } from '../lib/paths';

/** Spec §2 Add Interview; the form waits for the person, whose company's zone the time is in. */
export function AddInterviewPage() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  return (
    <div className="mx-auto max-w-[720px]">
      <PageHeader title="Add Interview" parent={{ label: 'Upcoming Interviews', to: PATHS.upcoming }} />
      {user.data ? (
        <AddInterviewForm key={user.data._id} user={user.data} onScheduled={() => void navigate(PATHS.upcoming)} />
      ) : user.isPending ? (
        <FormSkeleton />
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

function FormSkeleton() {
  return (
    <LoadingState label="Loading the form">
      <div className="grid gap-5">
        {[3, 1, 2].map(fields => (
          <Card key={fields} className="grid gap-4 p-4 sm:grid-cols-[176px_minmax(0,1fr)] sm:gap-6 sm:p-[22px]">
            <Skeleton className="h-4 w-24" />
            <div className="grid gap-4">
              {Array.from({ length: fields }, (_, field) => (
                <div key={field} className="grid gap-2">
                  <Skeleton className="h-3.5 w-28" />
                  <Skeleton className="h-[38px]" />
                </div>
              ))}
            </div>
          </Card>
        ))}
      </div>
    </LoadingState>
  );
}
