import { Upload } from 'lucide-react';
import { useState } from 'react';
import { LazyDialog } from '#web/components/states/opened-once';
import { Button } from '#web/components/ui/button';
import { Can } from '#web/entities/users/components/can';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';

/** In a separate script: it is opened rarely, and reads and writes CSV. */
const dialog = lazyWithRetry(() => import('./import-dialog').then(m => m.ImportDialog));

/** Opens the import of candidates, for users who may add some. */
export function ImportButton() {
  const [open, setOpen] = useState(false);
  return (
    <Can to="interviews.schedule">
      <Button onPointerOver={dialog.preload} onFocus={dialog.preload} onClick={() => setOpen(true)}>
        <Upload aria-hidden="true" />
        Import CSV
      </Button>
      <LazyDialog dialog={dialog} props={{ open, onClose: () => setOpen(false) }} />
    </Can>
  );
}
