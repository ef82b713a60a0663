import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { CsvButton } from '../../../components/records/csv-button';
import { Can } from '../../../entities/users/components/can';
import { call } from '../../../lib/session-client';
import type { CandidatesView } from '../view';

/** Downloads the table as a file, with the current filters. */
export function CandidatesCsvButton({ view: { search, status, attention, sort } }: { view: CandidatesView }) {
  return (
    <Can to="candidates.export">
      <CsvButton
        name="candidates"
        load={() => call(candidatesEndpoints.listCsv, { query: { search, status, attention, sort } })}
      />
    </Can>
  );
}
