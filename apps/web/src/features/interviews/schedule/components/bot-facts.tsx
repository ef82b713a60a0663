import type { Position } from '@interview-detection/shared/positions/positions.schema';
import { useQuery } from '@tanstack/react-query';
import { GENERAL_QUESTIONS } from '@interview-detection/shared/turns/turns.rules';
import { OPENS_BEFORE_MINUTES, WINDOW_HOURS_DEFAULT } from '@interview-detection/shared/visits/visits.rules';
import { TextButton } from '#web/components/ui/text-link';
import { plannedQuestionsQuery } from '#web/entities/positions/api';
import { useCompany } from '#web/entities/users/use-current-user';

interface BotFactsProps {
  position: Position | undefined;
  /** Opens the question plan of the position. */
  onPlan: () => void;
}

/** Explains what happens in an interview by the bot, and what it will ask. */
export function BotFacts({ position, onPlan }: BotFactsProps) {
  const hours = useCompany()?.windowHours ?? WINDOW_HOURS_DEFAULT;
  return (
    <div className="grid gap-2 rounded-md bg-sunken px-3.5 py-3 text-sm">
      <p>
        The bot interviews the candidate in writing, on a private page that opens {OPENS_BEFORE_MINUTES} minutes before
        the start and stays open for {hours === 1 ? 'an hour' : `${hours} hours`} after it. Whenever they begin, they
        then have the duration chosen above. The report follows automatically; you decide.
      </p>
      {position && <Questions key={position._id} position={position} onPlan={onPlan} />}
    </div>
  );
}

function Questions({ position, onPlan }: { position: Position; onPlan: () => void }) {
  const { data: planned } = useQuery(plannedQuestionsQuery(position._id));
  if (planned === undefined) return null;
  const count = planned.length;
  if (count > 0) {
    return (
      <p className="text-ink-2">
        It asks the {count === 1 ? 'question' : `${count} questions`} planned for <bdi>{position.name}</bdi>.
      </p>
    );
  }
  return (
    <>
      <p className="text-ink-2">
        <bdi>{position.name}</bdi> has no question plan, so it asks five general questions.{' '}
        <TextButton onClick={onPlan}>Write a plan</TextButton>
      </p>
      <details className="text-ink-2">
        <summary className="cursor-pointer max-sm:min-h-11">The five questions</summary>
        <ol className="mt-1 grid list-decimal gap-1 pl-5">
          {GENERAL_QUESTIONS.map(question => (
            <li key={question}>{question}</li>
          ))}
        </ol>
      </details>
    </>
  );
}
