import type { Speaker } from '@interview-detection/transcript/transcript';
import { Checkbox } from '#web/components/ui/checkbox';
import { Segmented } from '#web/components/ui/segmented';
import { textOf } from '../rules/entries';
import type { CompletionState } from '../use-completion';

interface SpeakerChoiceProps {
  completion: CompletionState;
  /** When the recording is assumed to have begun, `10:30 GMT`. */
  start: string;
}

/** Number of characters shown of each speaker's words. */
const SAMPLE = 110;

/** All speakers, with a sample of their words; one press moves a speaker to the other side. */
export function SpeakerChoice({ completion, start }: SpeakerChoiceProps) {
  const { read, isLocked, withTimes, setWithTimes, chooseSide } = completion;
  if (!read || read.spoken.length === 0) return null;
  return (
    <div className="grid gap-3">
      {read.speakers.length > 0 && (
        <fieldset disabled={isLocked}>
          <legend className="mb-1.5 text-sm font-medium">Who asks, and who answers?</legend>
          <ul className="divide-y divide-line rounded-md border border-line">
            {read.speakers.map(speaker => (
              <li
                key={speaker.name}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3.5 py-2.5"
              >
                <div className="min-w-0 flex-1 basis-48">
                  <p className="font-medium [overflow-wrap:anywhere]">
                    <bdi>{nameOf(speaker)}</bdi>{' '}
                    <span className="text-sm font-normal text-ink-2">{amountOf(speaker)}</span>
                  </p>
                  <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
                    <bdi>{sampleOf(read.spoken, speaker)}</bdi>
                  </p>
                </div>
                <Segmented
                  label={nameOf(speaker)}
                  value={speaker.side}
                  onChange={side => side !== 'unknown' && chooseSide(speaker.name, side)}
                  options={SIDES}
                />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {read.spoken.some(({ parts }) => parts.some(({ span }) => span)) && (
        <Checkbox checked={withTimes} onChange={setWithTimes}>
          Keep the times, counted from the scheduled start ({start})
        </Checkbox>
      )}
    </div>
  );
}

const SIDES: readonly { value: Speaker['side']; label: string }[] = [
  { value: 'interviewer', label: 'Asks' },
  { value: 'candidate', label: 'Answers' },
];

const nameOf = ({ name }: Speaker): string => name || 'Without a name';

const amountOf = ({ turns, words }: Speaker): string =>
  `${turns === 1 ? '1 turn' : `${turns} turns`}, ${words === 1 ? '1 word' : `${words} words`}`;

/** Returns the beginning of what a speaker says. */
function sampleOf(spoken: NonNullable<CompletionState['read']>['spoken'], { name }: Speaker): string {
  const first = spoken.find(({ speaker }) => (speaker ?? '') === name);
  const words = (first ? textOf(first) : '').replace(/\s+/g, ' ');
  return words.length > SAMPLE ? `“${words.slice(0, SAMPLE).replace(/\s\S*$/, '')} …”` : `“${words}”`;
}
