import type { ComponentProps, ReactNode } from 'react';
import { useHydrated } from '#web/lib/use-browser';

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

/**
 * The form of a prerendered page. It is disabled until its script listens; otherwise the browser would submit it
 * natively, with a password in the address.
 */
export function PrerenderedForm(props: ComponentProps<'form'>) {
  return <form noValidate className="grid gap-4" inert={!useHydrated()} {...props} />;
}
