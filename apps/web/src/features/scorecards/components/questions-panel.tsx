import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import { CRITERION_MAX } from '@interview-detection/shared/scorecards/scorecards.rules';
import type { Scorecards } from '@interview-detection/shared/scorecards/scorecards.schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { combineQueries, QueryView } from '#web/components/records/query-view';
import { Button } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { Textarea } from '#web/components/ui/controls';
import { interviewQuery } from '#web/entities/interviews/api';
import { errorMessage } from '#web/lib/api-error';
import { useNow } from '#web/lib/use-now';
import { markQuestion, scorecardsQuery } from '../api';
import { QuestionList, questionsOf } from './asked-questions';
import { lengthWords } from '../words';
import { PanelSkeleton } from '#web/components/states/loading-state';

interface QuestionsPanelProps {
  /** Id of the interview. */
  interview: string;
  /** When two people were first in the room together; null before. */
  startedAt: string | null;
  /** Returns the server's time, in milliseconds. */
  serverNow: () => number;
}

/** A panel beside the room with the plan's questions, to tick as they are asked. */
export function QuestionsPanel({ interview: id, ...clock }: QuestionsPanelProps) {
  const details = useQuery(interviewQuery(id));
  const scorecards = useQuery(scorecardsQuery(id));
  return (
    <QueryView
      query={combineQueries(details, scorecards)}
      title="We couldn’t load the questions"
      skeleton={<PanelSkeleton />}
    >
      {([interview, scored]) => <Questions interview={interview} scorecards={scored} {...clock} />}
    </QueryView>
  );
}

interface QuestionsProps extends Pick<QuestionsPanelProps, 'startedAt' | 'serverNow'> {
  interview: InterviewDetails;
  scorecards: Scorecards;
}

function Questions({ interview, scorecards, startedAt, serverNow }: QuestionsProps) {
  const { _id: id, position, asked = [], durationMinutes } = interview;
  const plan = scorecards.criteria;
  const count = questionsOf(plan, asked).length;
  // Keeps the minutes below up to date.
  useNow();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5">
      <div>
        <h2 className="text-base font-semibold [overflow-wrap:anywhere]">
          <bdi>{position.name}</bdi>
        </h2>
        <p className="mt-0.5 text-sm text-ink-2">
          {count > 0 && `${asked.length} of ${count} asked · `}
          {lengthWords(startedAt, serverNow(), durationMinutes)}
        </p>
      </div>
      {plan.length === 0 && (
        <p className="text-sm text-ink-2">
          This position has no question plan. What you mark here appears in the transcript with its time.
        </p>
      )}
      {count > 0 && <QuestionList id={id} asked={asked} plan={plan} now={serverNow} />}
      <OwnQuestion id={id} now={serverNow} />
      <p className="flex items-center gap-2 border-t border-line pt-4 text-sm text-ink-2">
        <EyeOff className="size-4 shrink-0" aria-hidden="true" />
        <span className="min-w-0 [overflow-wrap:anywhere]">The candidate doesn’t see the plan.</span>
      </p>
    </div>
  );
}

/** Marks a question that is not in the plan as asked. */
function OwnQuestion({ id, now }: { id: string; now: () => number }) {
  const mark = useMutation(markQuestion(id));
  const [text, setText] = useState('');
  const question = text.trim();
  const ask = (event: SyntheticEvent) => {
    event.preventDefault();
    if (question === '') return;
    mark.mutate({ question, at: new Date(now()).toISOString() }, { onSuccess: () => setText('') });
  };
  return (
    <form onSubmit={ask} className="grid gap-2">
      <Field label="Another question" error={mark.isError ? errorMessage(mark.error) : undefined}>
        <Textarea
          dir="auto"
          rows={2}
          maxLength={CRITERION_MAX}
          value={text}
          onChange={event => setText(event.target.value)}
          className="min-h-16 text-left"
        />
      </Field>
      <div>
        <Button type="submit" size="sm" busy={mark.isPending} disabled={question === ''}>
          Mark as asked
        </Button>
      </div>
    </form>
  );
}
