import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { CsvButton } from '../../../components/records/csv-button';
import { call } from '../../../lib/session-client';
import type { CandidatesView } from '../view';

/** The table as a file, with the filters that are set. */
export function CandidatesCsvButton({ view: { search, status, attention, sort } }: { view: CandidatesView }) {
  return (
    <CsvButton
      name="candidates"
      load={() => call(candidatesEndpoints.listCsv, { query: { search, status, attention, sort } })}
    />
  );
}
