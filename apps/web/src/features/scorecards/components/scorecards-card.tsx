import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import { useQuery } from '@tanstack/react-query';
import { combineQueries, QueryView } from '#web/components/records/query-view';
import { Card } from '#web/components/ui/card';
import { Skeleton } from '#web/components/ui/skeleton';
import { pageZone } from '#web/entities/interviews/rules';
import { notesQuery, scorecardsQuery } from '../api';
import { AskedQuestions } from './asked-questions';
import { NotesField } from './notes-panel';
import { Scoring } from './scoring';

/** The user's private notes on an interview, and the team's scorecards. */
export function ScorecardsCard({ interview }: { interview: InterviewDetails }) {
  const { _id: id, status, interviewType, asked = [] } = interview;
  const notes = useQuery(notesQuery(id));
  const scorecards = useQuery(scorecardsQuery(id));
  // There was no interview to score.
  const isWithoutScores = status === 'cancelled' || status === 'no_show';
  return (
    // Not part of the report, so not printed either.
    <Card className="print:hidden">
      <section aria-labelledby="scorecards-title">
        <h2 id="scorecards-title" className="border-b border-line px-4.5 py-3">
          {isWithoutScores ? 'Your notes' : 'Your notes and scorecard'}
        </h2>
        <QueryView
          query={combineQueries(notes, scorecards)}
          title="We couldn’t load your notes and scorecard"
          skeleton={<CardSkeleton />}
        >
          {([written, scored]) => (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4.5 py-4">
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
                <NotesField key={id} id={id} notes={written} timeZone={pageZone(interview)} />
                {interviewType === 'Real' && !isWithoutScores && (
                  <AskedQuestions id={id} asked={asked} plan={scored.criteria} timeZone={pageZone(interview)} />
                )}
              </div>
              {!isWithoutScores && <Scoring interview={interview} scorecards={scored} />}
            </div>
          )}
        </QueryView>
      </section>
    </Card>
  );
}

function CardSkeleton() {
  return (
    <div aria-busy="true" className="grid min-h-96 content-start gap-3 px-4.5 py-4">
      {['w-24', 'w-full', 'w-4/5', 'w-3/5'].map(width => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
