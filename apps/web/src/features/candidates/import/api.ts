import type { ImportField } from '@interview-detection/shared/candidates/candidate-import.schema';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { mutationOptions } from '@tanstack/react-query';
import { nounKey } from '#web/lib/session-client';
import { upload } from '#web/lib/api-upload';

export interface ImportInput {
  file: File;
  /** Which header is which column, where the user has chosen one; empty for none. */
  columns: Partial<Record<ImportField, string>>;
  /** Id of the position of rows that name none; empty for none. */
  position: string;
}

const send = ({ file, columns, position }: ImportInput, preview: 'true' | 'false') =>
  upload(
    candidatesEndpoints.importFile,
    { query: { preview }, body: { columns, ...(position ? { position } : {}) } },
    { file },
  );

/** Asks what an import would do. */
export const previewImport = mutationOptions({ mutationFn: (input: ImportInput) => send(input, 'true') });

export const importCandidates = mutationOptions({
  mutationFn: (input: ImportInput) => send(input, 'false'),
  onSuccess: (_done, _input, _before, { client }) => {
    for (const endpoint of [candidatesEndpoints.list, dashboardEndpoints.counts]) {
      void client.invalidateQueries({ queryKey: nounKey(endpoint) });
    }
  },
});
