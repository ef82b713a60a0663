import type { History } from '@interview-detection/shared/fields';
import { HistoryList } from '#web/components/records/history-list';
import { formatInstant } from '#web/lib/dates';

/** Shows what was decided by whom and why, latest first, ending with who added the candidate. */
export function CandidateHistory(record: History) {
  return (
    <section>
      <h3>History</h3>
      <HistoryList
        {...record}
        describe={({ to }) => (to === 'Pending' ? 'Back to pending' : to)}
        addedAs="Added with an interview"
        formatInstant={formatInstant}
      />
    </section>
  );
}
