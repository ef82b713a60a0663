import { Card } from '#web/components/ui/card';
import { Skeleton } from '#web/components/ui/skeleton';

/** Placeholder for the welcome page; `label` announces it where the words are known. */
export function OpeningSkeleton({ label }: { label?: string }) {
  return (
    <div aria-busy="true" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
      {label && <output className="sr-only">{label}</output>}
      <div className="grid content-start gap-4">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-8 w-full max-w-md" />
        <Skeleton className="h-4 w-full max-w-lg" />
        <Skeleton className="mt-8 h-5 w-40" />
        {[1, 2, 3].map(row => (
          <Skeleton key={row} className="h-10 w-full" />
        ))}
      </div>
      <Card className="grid content-start gap-5 p-6">
        {[1, 2, 3, 4].map(row => (
          <Skeleton key={row} className="h-10 w-full" />
        ))}
      </Card>
    </div>
  );
}
