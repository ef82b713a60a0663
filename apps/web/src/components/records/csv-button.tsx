import { useMutation } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { todayIn, browserTimeZone } from '../../lib/dates';
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
  const save = useMutation({
    mutationFn: async () => saveFile(await load(), `${name}-${todayIn(browserTimeZone())}.csv`, 'text/csv'),
  });
  return (
    <Button busy={save.isPending} onClick={() => save.mutate()}>
      <FileSpreadsheet aria-hidden="true" />
      Export CSV
    </Button>
  );
}
