import { Checkbox } from '../../../../components/ui/checkbox';
import type { CompletionState } from '../use-completion';

interface SpeakerChoiceProps {
  completion: CompletionState;
  /** When the recording is taken to have begun, `10:30 GMT`. */
  start: string;
}

/** Who of the speakers asks; everybody else answers. */
export function SpeakerChoice({ completion, start }: SpeakerChoiceProps) {
  const { read, isLocked, withTimes, chooseInterviewers, setWithTimes } = completion;
  if (!read || read.speakers.length === 0) return null;
  const { speakers, interviewers } = read;
  return (
    <div className="grid gap-3">
      <fieldset disabled={isLocked}>
        <legend className="mb-1 text-sm font-medium">Who asks the questions?</legend>
        {speakers.map(name => (
          <Checkbox
            key={name}
            checked={interviewers.includes(name)}
            onChange={on => chooseInterviewers(speakers.filter(s => (s === name ? on : interviewers.includes(s))))}
          >
            <bdi className="[overflow-wrap:anywhere]">{name || 'Without a name'}</bdi>
          </Checkbox>
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
        <Checkbox checked={withTimes} onChange={setWithTimes}>
          Keep the times, counted from the scheduled start ({start})
        </Checkbox>
      )}
    </div>
  );
}
