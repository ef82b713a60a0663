import { LoadingState } from '#web/components/states/loading-state';
import { Card } from '#web/components/ui/card';
import { Skeleton } from '#web/components/ui/skeleton';

/** The rows of each table, and the ones of the whole width. */
const TABLES = [
  { key: 'steps', rows: 4 },
  { key: 'times', rows: 4 },
  { key: 'outcomes', rows: 5 },
  { key: 'load', rows: 5 },
  { key: 'trend', rows: 6, wide: true },
  { key: 'positions', rows: 5, wide: true },
];

/** The figures' placeholder, in the shape of their cards. */
export function FiguresSkeleton() {
  return (
    <LoadingState label="Loading the figures">
      <div className="grid grid-cols-1 gap-3 xl:grid-cols-2">
        {TABLES.map(({ key, rows, wide }) => (
          <Card key={key} className={`p-4 sm:p-5 ${wide ? 'xl:col-span-2' : ''}`}>
            <Skeleton className="my-1 h-4 w-44" />
            <div className="mt-3 border-b border-line pb-4">
              {Array.from({ length: rows + 1 }, (_, row) => (
                <div key={row} className="flex h-11 items-center justify-between gap-6 border-b border-line">
                  <Skeleton className="h-3.5 w-2/5" />
                  <Skeleton className="h-3.5 w-10" />
                </div>
              ))}
            </div>
            <Skeleton className="mt-4 h-3 w-3/5" />
          </Card>
        ))}
      </div>
    </LoadingState>
  );
}
