import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#web/components/records/query-view';
import { combineQueries } from '#web/components/records/combine-queries';
import { interviewQuery } from '#web/entities/interviews/api';
import { notesQuery, scorecardsQuery } from '../api';
import { NotesField } from './notes-field';
import { PanelSkeleton } from './panel-skeleton';
import { Scoring } from './scoring';

/** A panel beside the room with the user's own notes and scorecard. Both are on the interview's page too. */
export function NotesPanel({ interview: id }: { interview: string }) {
  const details = useQuery(interviewQuery(id));
  const notes = useQuery(notesQuery(id));
  const scorecards = useQuery(scorecardsQuery(id));
  return (
    <QueryView
      query={combineQueries(combineQueries(details, notes), scorecards)}
      title="Your notes and scorecard could not be loaded"
      skeleton={<PanelSkeleton />}
    >
      {([[interview, written], scored]) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5">
          <NotesField key={id} id={id} notes={written} />
          <Scoring interview={interview} scorecards={scored} />
          <p className="border-t border-line pt-4 text-sm text-ink-2">
            You can also do this after the interview, on its page.
          </p>
        </div>
      )}
    </QueryView>
  );
}
