import type { NewWebhook } from '@interview-detection/shared/webhooks/webhooks.schema';
import { CopyField } from '#web/components/form/copy-field';
import { Button } from '#web/components/ui/button';
import { Dialog, DialogActions } from '#web/components/ui/dialog';

interface SecretDialogProps {
  webhook: NewWebhook;
  onClose: () => void;
}

/** Shows the secret of a new webhook, only this once. */
export function SecretDialog({ webhook: { url, secret }, onClose }: SecretDialogProps) {
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
      <CopyField
        label="Secret"
        value={secret}
        hint="Your receiver uses it to check that a message is from us. You’ll see it only once. If you lose it, add the webhook again."
      />
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
