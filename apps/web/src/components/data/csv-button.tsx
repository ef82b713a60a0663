import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { ApiError, errorMessage } from '../../lib/api-error';
import { todayIn, browserTimeZone } from '../../lib/dates';
import { notify } from '../../lib/notify';
import { saveFile } from '../../lib/save-file';
import { Button } from '../ui/button';

interface CsvButtonProps {
  /** The file's name without day and ending. */
  name: string;
  /** Fetches the file; through the token, which a plain link would not carry. */
  load: () => Promise<Blob>;
}

/** Saves a list as a file for spreadsheets. */
export function CsvButton({ name, load }: CsvButtonProps) {
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      saveFile(await load(), `${name}-${todayIn(browserTimeZone())}.csv`, 'text/csv');
    } catch (error) {
      // A session that has ended has been said already.
      if (!(error instanceof ApiError && error.sessionEnded)) notify.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button busy={busy} onClick={() => void save()}>
      <FileSpreadsheet aria-hidden="true" />
      Export CSV
    </Button>
  );
}
