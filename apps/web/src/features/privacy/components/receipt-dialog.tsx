import type { Receipt } from '@interview-detection/shared/privacy/privacy.schema';
import { Copy, Download } from 'lucide-react';
import { Button } from '#web/components/ui/button';
import { Dialog, DialogActions } from '#web/components/ui/dialog';
import { Field } from '#web/components/ui/field';
import { Textarea } from '#web/components/ui/textarea';
import { notify } from '#web/lib/notify';
import { receiptText, saveReceipt } from '../api';
import { receiptLines } from '../words';

/** The receipt of an erasure, to keep. */
export function ReceiptDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(receiptText(receipt));
      notify.success('Copied');
    } catch {
      notify.error('The browser does not let this page copy. Download the receipt.');
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Erased"
      description="Keep this receipt. It proves the erasure and holds nothing about the person."
      size="md"
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        {receiptLines(receipt).map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="mt-4">
        <Field label="Receipt">
          <Textarea readOnly rows={9} value={receiptText(receipt)} className="font-mono text-xs" />
        </Field>
      </div>
      <DialogActions>
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
        <Button onClick={() => saveReceipt(receipt)}>
          <Download aria-hidden="true" />
          Download
        </Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
