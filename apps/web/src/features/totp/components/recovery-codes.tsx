import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button';
import { Checkbox } from '#web/components/ui/controls';
import { DialogActions } from '#web/components/ui/dialog';
import { notify } from '#web/lib/notify';
import { saveFile } from '#web/lib/save-file';

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onDone: () => void;
}

/** Shows new recovery codes, only this once; leaving requires confirming that they are saved. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const [saved, setSaved] = useState(false);
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify.success('Copied');
    } catch {
      notify.error('Your browser doesn’t let this page copy. Select the codes and copy them yourself.');
    }
  };
  const file = `Recovery codes of ${email} for Interview Detection. Each works once.\n\n${text}\n`;
  return (
    <div className="grid gap-4">
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-1.5 rounded-md border border-line bg-sunken px-4 py-3 font-mono text-sm select-all sm:grid-cols-2"
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
        <Button onClick={() => saveFile(new Blob([file]), 'recovery-codes.txt', 'text/plain')}>
          <Download aria-hidden="true" />
          Download
        </Button>
      </div>
      <p className="text-sm text-ink-2">
        They are shown only once, and each works once. Keep them with your passwords, not only on your phone.
      </p>
      <Checkbox checked={saved} onChange={setSaved}>
        I saved them
      </Checkbox>
      <DialogActions>
        <Button variant="primary" disabled={!saved} onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </div>
  );
}
