import { Button } from '#web/components/ui/button';
import { Notice } from '#web/components/ui/notice';
import type { CompletionState } from '../use-completion';

const SHOWN = 5;

/** What the reader is not sure about, and its questions. */
export function ReaderQuestions({ completion }: { completion: CompletionState }) {
  const { read, isLocked, takeForNames } = completion;
  const problems = read && read.spoken.length > 0 ? read.problems : [];
  return (
    <div aria-live="polite">
      {problems.length > 0 && (
        <Notice tone="info" title={problems.length === 1 ? 'One thing to check' : `${problems.length} things to check`}>
          <ul className="mt-1 grid gap-2">
            {problems.slice(0, SHOWN).map(({ line, message, names }) => (
              <li key={`${line} ${message}`} className="[overflow-wrap:anywhere]">
                {line !== null && <b className="font-semibold">Line {line}: </b>}
                {message}
                {names && (
                  <Button size="sm" className="mt-1.5 flex" disabled={isLocked} onClick={() => takeForNames(names)}>
                    {names.length === 1 ? `Yes, “${names[0]}” is a person` : 'Yes, these are people'}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {problems.length > SHOWN && <p className="mt-1">And {problems.length - SHOWN} more.</p>}
        </Notice>
      )}
    </div>
  );
}
