import type { ReactNode } from 'react';
import { LoadingState } from '../states/loading-state';
import { Card } from '../ui/card';
import { Skeleton } from '../ui/skeleton';

interface FormSectionProps {
  title: string;
  remark: ReactNode;
  children: ReactNode;
}

/**
 * Fields with their heading beside them, or above them on phones. Not a fieldset: its name ("Time", "Interviewer")
 * would be announced before the field of the same name, and mistaken for it.
 */
export function FormSection({ title, remark, children }: FormSectionProps) {
  return (
    <Card>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:grid-cols-[176px_minmax(0,1fr)] sm:gap-6 sm:p-[22px]">
        <div>
          <h2>{title}</h2>
          <div className="mt-0.5 text-sm text-ink-2">{remark}</div>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">{children}</div>
      </div>
    </Card>
  );
}

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
