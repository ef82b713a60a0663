import { useId, type ReactNode } from 'react';
import { Card } from '../../../components/ui/card';

interface FormSectionProps {
  title: string;
  remark: ReactNode;
  children: ReactNode;
}

/** A group of fields with its heading beside it, above it on phones. */
export function FormSection({ title, remark, children }: FormSectionProps) {
  const id = useId();
  return (
    <Card>
      <fieldset aria-labelledby={id} className="grid gap-4 p-4 sm:grid-cols-[176px_minmax(0,1fr)] sm:gap-6 sm:p-[22px]">
        <div>
          <h2 id={id}>{title}</h2>
          <div className="mt-0.5 text-sm text-ink-2">{remark}</div>
        </div>
        <div className="grid min-w-0 content-start gap-4">{children}</div>
      </fieldset>
    </Card>
  );
}
