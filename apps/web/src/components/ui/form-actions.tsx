import type { ReactNode } from 'react';

interface FormActionsProps {
  children: ReactNode;
  /** The form's status, for example `Saved`; announced when it changes. */
  status?: string | undefined;
}

/** The end of a form: its status and its buttons, the primary one last. */
export function FormActions({ children, status }: FormActionsProps) {
  return (
    <div className="mt-1 flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
      <p aria-live="polite" className="text-sm text-ink-2">
        {status}
      </p>
      {children}
    </div>
  );
}
