import { GENERAL_QUESTIONS } from '@interview-detection/shared/turns/turns.rules';

/** What the bot asks where a position has no plan (contract §20). */
export function GeneralQuestions() {
  return (
    <ol className="list-decimal space-y-1 ps-5 text-sm text-ink-2 marker:text-ink-3">
      {GENERAL_QUESTIONS.map(question => (
        <li key={question}>{question}</li>
      ))}
    </ol>
  );
}
