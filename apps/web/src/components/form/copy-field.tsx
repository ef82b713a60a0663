import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { notify } from '#web/lib/notify';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { Field } from '../ui/field';
import { Input } from '../ui/controls';

interface CopyFieldProps {
  label: string;
  /** What is copied, as the button's name says it: “key” for “Copy key”. */
  what: string;
  value: string;
  hint?: ReactNode;
}

/** Shows text to copy. It is selected on focus, for browsers that do not let a page copy. */
export function CopyField({ label, what, value, hint }: CopyFieldProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      notify.success('Copied');
    } catch {
      notify.error('Your browser doesn’t let this page copy. Select the text and copy it yourself.');
    }
  };
  return (
    <Field
      label={label}
      aside={
        <Button size="sm" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy <span className="sr-only">{what}</span>
        </Button>
      }
      hint={hint}
    >
      <Input readOnly value={value} className="font-mono text-sm" onFocus={event => event.currentTarget.select()} />
    </Field>
  );
}

interface ShownOnceDialogProps {
  title: string;
  /** What was created. */
  description: ReactNode;
  onClose: () => void;
  /** The secret, in a field to copy it from. */
  children: ReactNode;
}

/** Shows a secret that the server shows only once. */
export function ShownOnceDialog({ title, description, onClose, children }: ShownOnceDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={<span className="block [overflow-wrap:anywhere]">{description}</span>}
      size="md"
    >
      <div className="grid gap-4">{children}</div>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
