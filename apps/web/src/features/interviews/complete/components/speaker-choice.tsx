import type { ReactNode } from 'react';
import type { CompletionState } from '../use-completion';

interface SpeakerChoiceProps {
  completion: CompletionState;
  /** When the recording is taken to have begun, `10:30 GMT`. */
  start: string;
}

/** Who of the speakers asks; everybody else answers. */
export function SpeakerChoice({ completion, start }: SpeakerChoiceProps) {
  const { read, isEdited, withTimes, chooseInterviewers, setWithTimes } = completion;
  if (!read || read.speakers.length === 0) return null;
  const { speakers, interviewers } = read;
  return (
    <div className="grid gap-3">
      <fieldset disabled={isEdited}>
        <legend className="mb-1 text-sm font-medium">Who asks the questions?</legend>
        {speakers.map(name => (
          <Tick
            key={name}
            on={interviewers.includes(name)}
            onChange={on => chooseInterviewers(speakers.filter(s => (s === name ? on : interviewers.includes(s))))}
          >
            <bdi className="[overflow-wrap:anywhere]">{name || 'Without a name'}</bdi>
          </Tick>
        ))}
        <p className="mt-0.5 text-sm text-ink-2">
          {interviewers.length === 0
            ? 'Nobody: everything that was said counts as answers.'
            : interviewers.length === speakers.length
              ? 'Everybody: nothing that was said counts as an answer.'
              : 'What the others say are answers.'}
        </p>
      </fieldset>
      {read.entries.some(({ parts }) => parts.some(({ span }) => span)) && (
        <Tick on={withTimes} onChange={setWithTimes}>
          Keep the times, counted from the scheduled start ({start})
        </Tick>
      )}
    </div>
  );
}

interface TickProps {
  on: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
}

function Tick({ on, onChange, children }: TickProps) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-2.5 text-sm max-sm:min-h-11">
      <input
        type="checkbox"
        checked={on}
        onChange={event => onChange(event.target.checked)}
        className="size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
