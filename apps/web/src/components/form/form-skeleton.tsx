import { LoadingState } from '../states/loading-state';
import { Card } from '../ui/card';
import { Skeleton } from '../ui/skeleton';

/** Placeholder for a form of sections; `fields` is the number of fields in each section. */
export function FormSkeleton({ fields }: { fields: readonly number[] }) {
  return (
    <LoadingState label="Loading the form">
      <div className="grid gap-5">
        {Array.from(fields, (count, section) => (
          <Card key={section} className="grid gap-4 p-4 sm:grid-cols-[176px_minmax(0,1fr)] sm:gap-6 sm:p-[22px]">
            <Skeleton className="h-4 w-24" />
            <div className="grid gap-4">
              {Array.from({ length: count }, (_, field) => (
                <div key={field} className="grid gap-2">
                  <Skeleton className="h-3.5 w-28" />
                  <Skeleton className="h-control" />
                </div>
              ))}
            </div>
          </Card>
        ))}
      </div>
    </LoadingState>
  );
}
