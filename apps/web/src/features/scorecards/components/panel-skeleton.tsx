import { Skeleton } from '#web/components/ui/skeleton';

/** Placeholder for a panel beside the room. */
export function PanelSkeleton() {
  return (
    <div aria-busy="true" className="grid content-start gap-3 p-5">
      {['w-32', 'w-full', 'w-4/5', 'w-3/5'].map(width => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
