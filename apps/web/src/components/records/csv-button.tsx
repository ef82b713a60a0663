import { useMutation } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { todayIn, browserTimeZone } from '#web/lib/dates';
import { saveFile } from '#web/lib/save-file';
import { Button } from '../ui/button';

interface CsvButtonProps {
  /** The file's name without date and extension. */
  name: string;
  /** What it exports, where a page has several. */
  of?: string;
  /** Fetches the file; not a plain link, which would not carry the token. */
  load: () => Promise<Blob>;
}

/** Downloads a list as a CSV file. */
export function CsvButton({ name, of, load }: CsvButtonProps) {
  const save = useMutation({
    mutationFn: async () => saveFile(await load(), `${name}-${todayIn(browserTimeZone())}.csv`, 'text/csv'),
  });
  return (
    <Button
      busy={save.isPending}
      aria-label={of === undefined ? undefined : `Export CSV of ${of}`}
      onClick={() => save.mutate()}
    >
      <FileSpreadsheet aria-hidden="true" />
      Export CSV
    </Button>
  );
}
