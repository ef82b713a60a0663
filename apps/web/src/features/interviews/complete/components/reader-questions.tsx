import type { Speaker } from '@interview-detection/transcript/transcript';
import { useMemo } from 'react';
import { Button } from '#web/components/ui/button';
import { Checkbox } from '#web/components/ui/controls';
import { Disclosure } from '#web/components/ui/disclosure';
import { Notice } from '#web/components/ui/notice';
import { Segmented } from '#web/components/ui/segmented';
import { textOf } from '../rules';
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

/** Number of lines shown for each reason. */
const LEFT_OUT_SHOWN = 30;

/** Lines that the reader does not take for speech, collapsed, by reason. */
export function LeftOut({ completion }: { completion: CompletionState }) {
  const { read, source } = completion;
  const reasons = useMemo(() => reasonsOf(read?.leftOut ?? [], source), [read, source]);
  const count = reasons.reduce((sum, { lines }) => sum + lines.length, 0);
  if (count === 0) return null;
  return (
    <Disclosure summary={`Left out: ${count === 1 ? '1 line' : `${count} lines`}`}>
      <dl className="grid gap-3">
        {reasons.map(({ why, lines }) => (
          <div key={why}>
            <dt className="font-medium">{why}</dt>
            <dd className="mt-1 text-ink-2">
              <ol className="grid gap-0.5 font-mono text-xs [font-variant-ligatures:none]">
                {lines.slice(0, LEFT_OUT_SHOWN).map(({ number, text }) => (
                  <li key={number} className="[overflow-wrap:anywhere]">
                    {number}: {text.slice(0, 200)}
                  </li>
                ))}
              </ol>
              {lines.length > LEFT_OUT_SHOWN && <p className="mt-1">And {lines.length - LEFT_OUT_SHOWN} more lines.</p>}
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

type Ranges = NonNullable<CompletionState['read']>['leftOut'];

interface Reason {
  why: string;
  lines: { number: number; text: string }[];
}

function reasonsOf(ranges: Ranges, source: string): Reason[] {
  const all = source.split(/\r\n|\n|\r/);
  const reasons = new Map<string, Reason>();
  for (const { from, to, why } of ranges) {
    const reason = reasons.get(why) ?? { why, lines: [] };
    reasons.set(why, reason);
    for (let number = from; number <= to; number++) {
      const text = all[number - 1] ?? '';
      if (text.trim() !== '') reason.lines.push({ number, text });
    }
  }
  return [...reasons.values()];
}

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
