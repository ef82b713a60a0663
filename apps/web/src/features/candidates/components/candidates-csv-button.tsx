import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { CsvButton } from '#web/components/records/csv-button';
import { Can } from '#web/entities/users/components/can';
import { call } from '#web/lib/session-client';
import type { CandidatesView } from '../view';

/** Downloads the table as a file, with the current filters. */
export function CandidatesCsvButton({ view }: { view: CandidatesView }) {
  const { search, status, attention, interviewer, sort } = view;
  return (
    <Can to="candidates.export">
      <CsvButton
        name="candidates"
        load={() => call(candidatesEndpoints.listCsv, { query: { search, status, attention, interviewer, sort } })}
      />
    </Can>
  );
}
