import { reportsEndpoints } from '@interview-detection/shared/reports/reports.endpoints';
import { CsvButton } from '#web/components/records/csv-button';
import { Can } from '#web/entities/users/components/can';
import { call } from '#web/lib/session-client';
import type { CompletedView } from '../view';

/** Downloads the completed list as a file, with the current filters. */
export function CompletedCsvButton({ view: { page: _page, ...filters } }: { view: CompletedView }) {
  return (
    <Can to="interviews.export">
      <CsvButton name="completed-interviews" load={() => call(reportsEndpoints.completedCsv, { query: filters })} />
    </Can>
  );
}
