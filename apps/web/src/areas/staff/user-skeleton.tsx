import { PersonSkeleton } from '#web/components/ui/skeleton';

/** Placeholder for the user menu while the menu or the profile is loading. */
export function UserSkeleton() {
  return <PersonSkeleton className="gap-2.5 border-t border-line px-2.5 pt-4 pb-2" />;
}
