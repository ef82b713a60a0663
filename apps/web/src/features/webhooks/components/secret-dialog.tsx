import type { NewWebhook } from '@interview-detection/shared/webhooks/webhooks.schema';
import { Copy } from 'lucide-react';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogActions } from '../../../components/ui/dialog';
import { Field } from '../../../components/ui/field';
import { Input } from '../../../components/ui/input';
import { notify } from '../../../lib/notify';

interface SecretDialogProps {
  webhook: NewWebhook;
  onClose: () => void;
}

/** The secret of a new webhook, which is shown this once. */
export function SecretDialog({ webhook: { url, secret }, onClose }: SecretDialogProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      notify.success('Secret copied');
    } catch {
      notify.error('The browser does not let this page copy. Select the secret and copy it yourself.');
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Keep this secret"
      description={
        <span className="block [overflow-wrap:anywhere]">
          The webhook to <bdi>{url}</bdi> is added.
        </span>
      }
      size="md"
    >
      <Field
        label="Secret"
        aside={
          <Button size="sm" onClick={() => void copy()}>
            <Copy aria-hidden="true" />
            Copy
          </Button>
        }
        hint="Your receiver checks with it that a message is from here. It is shown this once: where it is lost, add the webhook again."
      >
        <Input readOnly value={secret} className="font-mono text-sm" onFocus={event => event.currentTarget.select()} />
      </Field>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
