import { UserX } from 'lucide-react';
import { formatInstant } from '#web/lib/dates';

/** Replaces everything about an erased person. */
export function ErasedNote({ at }: { at: string }) {
  return (
    <p className="flex gap-2.5 rounded-md border border-line bg-sunken p-3.5 text-sm">
      <UserX className="mt-0.5 size-4 shrink-0 text-ink-2" aria-hidden="true" />
      <span>
        This person was erased on {formatInstant(at)}. All that stays is that there was a candidate, what was decided
        and when.
      </span>
    </p>
  );
}
