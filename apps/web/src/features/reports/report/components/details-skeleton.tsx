import { Card } from '#web/components/ui/card';
import { Skeleton } from '#web/components/ui/skeleton';
import { Head } from './details-head';

/** The page's placeholder with the specification's text, which is visible and announced until the data arrives. */
export function DetailsSkeleton() {
  return (
    <div aria-busy="true">
      <Head
        sign={<Skeleton className="size-11 shrink-0 rounded-full" />}
        title="Interview Details"
        summary={<span aria-live="polite">Loading...</span>}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4.5 xl:grid-cols-[minmax(0,1fr)_300px]">
        <div className="grid gap-4.5">
          <Card className="grid h-[262px] content-between p-4.5 max-sm:h-[380px]">
            <span className="grid gap-3">
              <Skeleton className="h-3 w-16" />
              <Skeleton className="h-5 w-44" />
              <Skeleton className="h-3 w-11/12" />
              <Skeleton className="h-3 w-3/5" />
            </span>
            <span className="grid grid-cols-2 gap-4 sm:grid-cols-4">
              {[1, 2, 3, 4].map(figure => (
                <Skeleton key={figure} className="h-14" />
              ))}
            </span>
          </Card>
          <Card className="grid gap-4 p-4.5">
            <Skeleton className="h-4 w-28" />
            {[1, 2, 3].map(exchange => (
              <span key={exchange} className="grid gap-2.5">
                <Skeleton className="h-3 w-24" />
                <Skeleton className="h-3.5 w-4/5" />
                <Skeleton className="h-28" />
              </span>
            ))}
          </Card>
        </div>
        <Card className="grid gap-3 p-4.5">
          <Skeleton className="h-4 w-36" />
          {['w-full', 'w-4/5', 'w-11/12', 'w-3/5'].map(width => (
            <Skeleton key={width} className={`h-3 ${width}`} />
          ))}
        </Card>
      </div>
    </div>
  );
}
