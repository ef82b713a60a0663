import type { Asked } from '@interview-detection/shared/scorecards/scorecards.schema';
import { useMutation } from '@tanstack/react-query';
import { Checkbox } from '#web/components/ui/controls';
import { Disclosure } from '#web/components/ui/disclosure';
import { browserTimeZone, clockIn, formatInstant } from '#web/lib/dates';
import { markQuestion } from '../api';

interface AskedQuestionsProps {
  /** Id of the interview. */
  id: string;
  asked: readonly Asked[];
  /** The questions of the plan. */
  plan: readonly string[];
  /** The zone of the page's times; absent where the user's own is meant, as in a room. */
  timeZone?: string;
}

/** The plan's questions, with boxes to tick as they are asked, and further questions that were asked. */
export function AskedQuestions({ id, asked, plan, ...zone }: AskedQuestionsProps) {
  const questions = questionsOf(plan, asked);
  if (questions.length === 0) return null;
  return (
    <Disclosure summary={`Questions: ${asked.length} of ${questions.length} asked`}>
      <QuestionList id={id} asked={asked} plan={plan} now={Date.now} {...zone} />
    </Disclosure>
  );
}

interface QuestionListProps extends AskedQuestionsProps {
  /** Returns the current time, in milliseconds. */
  now: () => number;
}

/** Questions with a box to tick, and the time at which each was asked. */
export function QuestionList({ id, asked, plan, now, timeZone }: QuestionListProps) {
  const mark = useMutation(markQuestion(id));
  const times = new Map(asked.map(({ question, at }) => [question, at]));
  const busy = mark.isPending ? mark.variables : null;
  return (
    <ul className="grid gap-1.5">
      {questionsOf(plan, asked).map(question => {
        const at = busy?.question === question ? busy.at : times.get(question);
        return (
          <li key={question}>
            <Checkbox
              checked={Boolean(at)}
              disabled={busy !== null}
              onChange={isAsked => mark.mutate({ question, at: isAsked ? new Date(now()).toISOString() : null })}
            >
              <span dir="auto" className="[overflow-wrap:anywhere]">
                {question}
              </span>{' '}
              {at && (
                <time
                  dateTime={at}
                  title={formatInstant(at, timeZone ?? browserTimeZone())}
                  className="text-xs text-ink-2"
                >
                  {clockIn(timeZone, at)}
                </time>
              )}
            </Checkbox>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the questions of the plan in its order, followed by others that were asked. */
export const questionsOf = (plan: readonly string[], asked: readonly Asked[]): string[] => [
  ...new Set([...plan, ...asked.map(({ question }) => question)]),
];
