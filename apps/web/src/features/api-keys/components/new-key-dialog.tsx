import type { NewApiKey } from '@interview-detection/shared/api-keys/api-keys.schema';
import { CopyField } from '#web/components/form/copy-field';
import { ShownOnceDialog } from '#web/components/form/shown-once-dialog';
import { firstCall } from '../words';

interface NewKeyDialogProps {
  made: NewApiKey;
  onClose: () => void;
}

/** Shows a new key, only this once, with a first call to try it. */
export function NewKeyDialog({ made: { name, key }, onClose }: NewKeyDialogProps) {
  return (
    <ShownOnceDialog
      title="Copy your key"
      description={
        <>
          Key <bdi>{name}</bdi> created.
        </>
      }
      onClose={onClose}
    >
      <CopyField
        label="Key"
        value={key}
        hint="You’ll see this key only once. Store it like a password. If you lose it, create a new one and delete this one."
      />
      <CopyField
        label="Try it in a terminal"
        value={firstCall(key)}
        hint="Answers with the figures of your dashboard."
      />
    </ShownOnceDialog>
  );
}
