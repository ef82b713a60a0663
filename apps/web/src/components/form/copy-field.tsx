import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { notify } from '#web/lib/notify';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { Input } from '../ui/input';

interface CopyFieldProps {
  label: string;
  value: string;
  hint?: ReactNode;
}

/** Shows text to copy. It is selected on focus, for browsers that do not let a page copy. */
export function CopyField({ label, value, hint }: CopyFieldProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      notify.success('Copied');
    } catch {
      notify.error('The browser does not let this page copy. Select the text and copy it yourself.');
    }
  };
  return (
    <Field
      label={label}
      aside={
        <Button size="sm" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy<span className="sr-only">: {label}</span>
        </Button>
      }
      hint={hint}
    >
      <Input readOnly value={value} className="font-mono text-sm" onFocus={event => event.currentTarget.select()} />
    </Field>
  );
}
