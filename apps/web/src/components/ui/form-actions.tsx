import type { ReactNode } from 'react';

interface FormActionsProps {
  children: ReactNode;
  /** What happened to the form, for example `Saved`; read out when it changes. */
  status?: string | undefined;
}

/** The end of a form: its status and its buttons, the main one last. */
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
