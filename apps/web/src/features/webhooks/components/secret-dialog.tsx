import type { NewWebhook } from '@interview-detection/shared/webhooks/webhooks.schema';
import { CopyField } from '#web/components/form/copy-field';
import { ShownOnceDialog } from '#web/components/form/shown-once-dialog';

interface SecretDialogProps {
  webhook: NewWebhook;
  onClose: () => void;
}

/** Shows the secret of a new webhook, only this once. */
export function SecretDialog({ webhook: { url, secret }, onClose }: SecretDialogProps) {
  return (
    <ShownOnceDialog
      title="Keep this secret"
      description={
        <>
          The webhook to <bdi>{url}</bdi> is added.
        </>
      }
      onClose={onClose}
    >
      <CopyField
        label="Secret"
        value={secret}
        hint="Your receiver uses it to check that a message is from us. You’ll see it only once. If you lose it, add the webhook again."
      />
    </ShownOnceDialog>
  );
}
