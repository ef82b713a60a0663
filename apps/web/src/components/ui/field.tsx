import { TriangleAlert } from 'lucide-react';
import { createContext, use, useId, useMemo, type ReactNode } from 'react';

interface FieldContextValue {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<FieldContextValue | null>(null);

interface ControlProps {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/**
 * Returns the props that tie a control to the `Field` around it; its own props win. Every form control in this folder
 * uses it.
 */
export function useFieldControl(own: ControlProps): ControlProps {
  const field = use(FieldContext);
  if (!field) return own;
  return {
    id: own.id ?? field.id,
    'aria-describedby': own['aria-describedby'] ?? field.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field.invalid || undefined),
  };
}

interface FieldProps {
  label: string;
  /** One control from this folder. */
  children: ReactNode;
  /** The validation message; announced when it appears. */
  error?: string | undefined;
  /** The error is one of the specification's alerts: announced at once. */
  urgent?: boolean;
  /** Replaced by the error while there is one. */
  hint?: ReactNode;
  /** Shown at the right end of the label's line, for example a link. */
  aside?: ReactNode;
  className?: string;
}

/** A labelled control with its hint and error, associated for screen readers. */
export function Field({ label, children, error, urgent = false, hint, aside, className }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = error ? errorId : hint ? hintId : undefined;
  const context = useMemo(() => ({ id, describedBy, invalid: Boolean(error) }), [id, describedBy, error]);
  return (
    <FieldContext value={context}>
      <div
        className={`grid grid-cols-[minmax(0,1fr)_auto] content-start items-baseline gap-x-3 gap-y-1.5 ${className ?? ''}`}
      >
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <div className="col-span-2 row-start-2 min-w-0">
          {children}
          {hint && !error && (
            <div id={hintId} className="mt-1.5 text-sm text-ink-2">
              {hint}
            </div>
          )}
          <FieldError id={errorId} urgent={urgent}>
            {error}
          </FieldError>
        </div>
        {/* After the control: the Tab key reaches the control first. */}
        {aside && <div className="col-start-2 row-start-1 flex text-sm">{aside}</div>}
      </div>
    </FieldContext>
  );
}

/** A validation message. Its live region exists before the message does, so that it is announced. */
export function FieldError({ id, urgent, children }: { id?: string; urgent?: boolean; children: ReactNode }) {
  return (
    <div id={id} aria-live={urgent ? undefined : 'polite'}>
      {children && (
        <p role={urgent ? 'alert' : undefined} className="mt-1.5 flex items-start gap-1.5 text-sm text-bad">
          <TriangleAlert className="mt-[2px] size-3.5 shrink-0" aria-hidden="true" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
        </p>
      )}
    </div>
  );
}
