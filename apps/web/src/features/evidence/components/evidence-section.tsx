import type { EvidenceView, Sign } from '@interview-detection/shared/evidence/evidence.schema';
import { partlyOffWords } from '@interview-detection/shared/evidence/level-words.rules';
import { questionName, questionSentences } from '@interview-detection/shared/evidence/sign-words.rules';
import { ChartNoAxesGantt, List } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '#web/components/records/query-view';
import { Button } from '#web/components/ui/button';
import { Card } from '#web/components/ui/card';
import { Segmented } from '#web/components/ui/segmented';
import { Skeleton } from '#web/components/ui/skeleton';
import { pollAfter } from '#web/lib/live-state';
import { evidenceQuery } from '#web/entities/evidence/api';
import { drawnTime } from '../rules/lanes';
import { DeletedSignals, Remarks } from './remarks';
import { LevelCard, LiveSignals } from './level-card';
import { SignCard } from './sign-card';
import { Timeline } from './timeline';
import { TimelineList } from './timeline-list';

/** Milliseconds between two checks of a running interview, where the server does not push new signals. */
const LOOK_EVERY_MS = 15_000;

interface EvidenceSectionProps {
  /** Id of the interview. */
  id: string;
  /** The interview is running: shows only which kinds count so far, without figures. */
  isRunning: boolean;
}

/** What was noticed in an interview by the bot: level, timeline, and each sign with the team's decisions. */
export function EvidenceSection({ id, isRunning }: EvidenceSectionProps) {
  const query = useQuery({
    ...evidenceQuery(id),
    refetchInterval: () => (isRunning ? pollAfter(LOOK_EVERY_MS) : false),
  });
  return (
    <section aria-labelledby="signals-title" className="grid grid-cols-[minmax(0,1fr)] gap-4.5 print:mt-6">
      <Card className="print:border-0">
        <h2 id="signals-title" className="border-b border-line px-4.5 py-3">
          Signals in this interview
        </h2>
        <QueryView
          query={query}
          title="We couldn’t load the signals"
          skeleton={
            <div aria-busy="true" className="grid gap-3 px-4.5 py-4">
              {['w-24', 'w-40', 'w-4/5', 'w-3/5'].map(width => (
                <Skeleton key={width} className={`h-4 ${width}`} />
              ))}
            </div>
          }
        >
          {evidence =>
            isRunning ? (
              <LiveSignals evidence={evidence} />
            ) : evidence.evidenceDeleted ? (
              <DeletedSignals evidence={evidence} deleted={evidence.evidenceDeleted} />
            ) : (
              <LevelCard evidence={evidence} />
            )
          }
        </QueryView>
      </Card>
      {!isRunning && query.data && query.data.timeline.questions.length > 0 && query.data.chain.length > 0 && (
        <SignalTimeline id={id} evidence={query.data} />
      )}
      {!isRunning && query.data && !query.data.evidenceDeleted && <Remarks evidence={query.data} />}
    </section>
  );
}

/** The selection in the timeline. */
interface Chosen {
  sign: string | null;
  turn: number | null;
  isZoomed: boolean;
}

function SignalTimeline({ id, evidence }: { id: string; evidence: EvidenceView }) {
  const { signs, timeline } = evidence;
  // Initially selects a sign that counts.
  const [chosen, setChosen] = useState<Chosen>(() => ({
    sign: signs.find(one => one.counts && !one.dismissed)?.id ?? null,
    turn: null,
    isZoomed: false,
  }));
  const [asList, setAsList] = useState(false);
  const sign = signs.find(one => one.id === chosen.sign) ?? (chosen.turn === null ? (signs[0] ?? null) : null);
  const turn = chosen.turn ?? sign?.turn ?? null;
  const question = timeline.questions.find(one => one.turn === turn);
  const isZoomed = chosen.isZoomed && question !== undefined;
  const time = drawnTime(evidence, isZoomed ? turn : null);
  const whole = drawnTime(evidence, null);
  if (!time || !whole) return null;
  const inSight = isZoomed ? signs.filter(one => one.turn === turn) : signs;
  const choose = (one: Sign) => setChosen({ ...chosen, sign: one.id, turn: one.turn });
  const at = sign ? inSight.indexOf(sign) : -1;
  const stepTo = (other: Sign | undefined) => other && (() => choose(other));
  const name = question && questionName(question);
  return (
    <>
      <Card className="print:border-0">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4.5 py-3">
          <h3 className="text-base font-semibold">Timeline</h3>
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            {name && (
              <Segmented
                label="What is shown"
                value={isZoomed ? 'one' : 'all'}
                onChange={value => setChosen({ ...chosen, sign: sign?.id ?? null, turn, isZoomed: value === 'one' })}
                options={[
                  { value: 'all', label: 'Whole interview' },
                  { value: 'one', label: capital(name) },
                ]}
              />
            )}
            <Button size="sm" onClick={() => setAsList(!asList)}>
              {asList ? <ChartNoAxesGantt aria-hidden="true" /> : <List aria-hidden="true" />}
              {asList ? 'Show as lanes' : 'Show as list'}
            </Button>
          </div>
        </div>
        <div className="print:hidden">
          {asList ? (
            <TimelineList evidence={evidence} time={time} selected={sign} onSign={choose} />
          ) : (
            <>
              <Timeline
                evidence={evidence}
                time={time}
                selected={sign}
                signs={inSight}
                onSign={choose}
                onQuestion={next =>
                  setChosen({ ...chosen, sign: signs.find(one => one.turn === next)?.id ?? null, turn: next })
                }
              />
              <Legend />
            </>
          )}
        </div>
        <div className="hidden print:block">
          <TimelineList evidence={evidence} time={whole} selected={null} />
        </div>
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5 lg:grid-cols-2 print:block">
        {sign && (
          <Card className="print:border-0">
            <SignCard
              interviewId={id}
              sign={sign}
              evidence={evidence}
              onPrevious={stepTo(inSight[at - 1])}
              onNext={at < 0 ? undefined : stepTo(inSight[at + 1])}
            />
          </Card>
        )}
        {question && (
          <Card className="px-4.5 py-4 print:hidden">
            <section aria-labelledby="course-title">
              <h3 id="course-title" className="text-base font-semibold">
                {capital(questionName(question))}
              </h3>
              <p dir="auto" className="mt-2 text-left font-medium [overflow-wrap:anywhere]">
                {question.question}
              </p>
              <SentenceList sentences={questionSentences(question, evidence)} evidence={evidence} />
              {question.answer !== null && (
                <a
                  href={`#answer-${question.answer}`}
                  className="mt-3 inline-flex items-center text-sm text-accent-text underline underline-offset-2 max-sm:min-h-11"
                >
                  In the transcript
                </a>
              )}
            </section>
          </Card>
        )}
      </div>
    </>
  );
}

function SentenceList({ sentences, evidence }: { sentences: readonly string[]; evidence: EvidenceView }) {
  if (sentences.length === 0) {
    const seen = evidence.isSwitchedOff ? '' : 'Nothing was seen while it was open. ';
    return <p className="mt-2 text-sm text-ink-2">{`${seen}${partlyOffWords(evidence) ?? ''}`}</p>;
  }
  return (
    <ul className="mt-2 grid gap-1.5 text-sm">
      {[...new Set(sentences)].map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function Legend() {
  return (
    <ul
      aria-label="Legend"
      className="flex flex-wrap gap-x-5 gap-y-1.5 border-t border-line px-4.5 py-3 text-xs text-ink-2"
    >
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="h-3 w-4 rounded-[3px] bg-accent forced-colors:bg-[CanvasText]" /> Counts
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="size-3 rounded-full border-2 border-accent" /> Seen, does not count
      </li>
      <li className="flex items-center gap-2">
        <span
          aria-hidden="true"
          className="h-3 w-4 rounded-[3px] border border-line-strong bg-[repeating-linear-gradient(135deg,transparent_0_3px,var(--line-strong)_3px_4px)]"
        />{' '}
        Unknown
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="h-3 w-px bg-line-strong" /> Background fact, never counts
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="h-3 w-4 rounded-[3px] border border-line bg-sunken" /> Break: not watched
      </li>
    </ul>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
