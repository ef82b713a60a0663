import { Skeleton } from '../../components/ui/skeleton';

/** In place of the user menu while it or the profile is loading. */
export function UserSkeleton() {
  return (
    <div className="flex items-center gap-2.5 border-t border-line px-2.5 pt-4 pb-2">
      <Skeleton className="size-8 rounded-full" />
      <span className="flex-1 space-y-1.5">
        <Skeleton className="h-3 w-28" />
        <Skeleton className="h-2.5 w-20" />
      </span>
    </div>
  );
}
