import type { EvidenceView, Sign } from '@interview-detection/shared/evidence/evidence.schema';
import { questionName, signTitle } from '@interview-detection/shared/evidence/sign-words.rules';
import { Cable, Wifi } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { clockTime } from '#web/lib/dates';
import { lanesOf, placeOf, ticksOf, type Lane, type Mark, type TimeSpan } from '../rules/lanes';
import { KIND_ICONS, secondClock, stateOfSign } from '../words';

interface TimelineProps {
  evidence: EvidenceView;
  time: TimeSpan;
  selected: Sign | null;
  /** In order of time; the arrow keys move along them. */
  signs: readonly Sign[];
  onSign: (sign: Sign) => void;
  onQuestion: (turn: number) => void;
}

const ROW = 'grid grid-cols-[minmax(0,1fr)] sm:grid-cols-[16rem_minmax(0,1fr)]';

/** Lanes over the time of an interview. A single Tab stop; the arrow keys move from sign to sign. */
export function Timeline({ evidence, time, selected, signs, onSign, onQuestion }: TimelineProps) {
  const box = useRef<HTMLDivElement>(null);
  const goOn = (event: KeyboardEvent) => {
    const at = signs.findIndex(({ id }) => id === selected?.id);
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: signs.length - 1,
    };
    const next = signs[steps[event.key] ?? -1];
    if (!next || !(event.target as HTMLElement).dataset.sign) return;
    event.preventDefault();
    onSign(next);
    [...(box.current?.querySelectorAll<HTMLElement>('[data-sign]') ?? [])]
      .find(mark => mark.dataset.sign === next.id)
      ?.focus();
  };
  const first = selected ?? signs[0];
  const breaks = evidence.timeline.breaks.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));
  const ticks = ticksOf(time);
  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)] px-4.5 py-3">
      <div className={ROW} aria-hidden="true">
        <span className="max-sm:hidden" />
        <div className="relative mx-2 h-5 text-xs text-ink-3">
          {ticks.map((tick, at) => (
            <span
              key={tick}
              className={`absolute -translate-x-1/2 whitespace-nowrap ${at % 2 === 1 ? 'max-sm:hidden' : ''}`}
              style={{ left: `${placeOf({ from: tick, to: tick }, time)?.left ?? 0}%` }}
            >
              {ticks.length > 1 && (ticks[1] ?? 0) - (ticks[0] ?? 0) < 60_000
                ? secondClock(new Date(tick).toISOString())
                : clockTime(new Date(tick), 'UTC')}
            </span>
          ))}
        </div>
      </div>
      <div role="toolbar" aria-label="Signals over time" tabIndex={-1} onKeyDown={goOn}>
        {lanesOf(evidence).map(lane => (
          <LaneRow
            key={lane.kind}
            lane={lane}
            time={time}
            ticks={ticks}
            breaks={breaks}
            selected={selected}
            first={first}
            onSign={onSign}
          />
        ))}
      </div>
      <Questions
        evidence={evidence}
        time={time}
        breaks={breaks}
        turn={selected?.turn ?? null}
        onQuestion={onQuestion}
      />
    </div>
  );
}

interface LaneRowProps {
  lane: Lane;
  time: TimeSpan;
  ticks: readonly number[];
  breaks: readonly TimeSpan[];
  selected: Sign | null;
  /** The Tab stop. */
  first: Sign | undefined;
  onSign: (sign: Sign) => void;
}

function LaneRow({ lane, time, ticks, breaks, selected, first, onSign }: LaneRowProps) {
  const Icon = lane.kind === 'devices' ? Cable : lane.kind === 'connection' ? Wifi : KIND_ICONS[lane.kind];
  return (
    <div className={`${ROW} max-sm:mt-1.5 sm:items-center`}>
      <div className="flex min-w-0 items-center gap-2 text-sm sm:pr-3">
        <Icon className="size-4 shrink-0 text-ink-2" aria-hidden="true" />
        <span className="shrink-0 font-medium">{lane.name}</span>
        <span className="ml-auto min-w-0 text-right text-xs leading-tight text-ink-3">{lane.note}</span>
      </div>
      <div className="relative mx-2 h-8 sm:h-7">
        {ticks.map(tick => (
          <span
            key={tick}
            aria-hidden="true"
            className="absolute inset-y-0 w-px bg-line"
            style={{ left: `${placeOf({ from: tick, to: tick }, time)?.left ?? 0}%` }}
          />
        ))}
        <span aria-hidden="true" className="absolute inset-x-0 top-1/2 border-t border-line" />
        <Breaks breaks={breaks} time={time} />
        {lane.marks.map((mark, at) => (
          <MarkView
            key={mark.sign?.id ?? `${mark.from} ${at}`}
            mark={mark}
            time={time}
            isSelected={mark.sign !== undefined && mark.sign.id === selected?.id}
            isFirst={mark.sign !== undefined && mark.sign.id === first?.id}
            onSign={onSign}
          />
        ))}
      </div>
    </div>
  );
}

function Breaks({ breaks, time }: { breaks: readonly TimeSpan[]; time: TimeSpan }) {
  return breaks.map(pause => {
    const place = placeOf(pause, time);
    return (
      place && (
        <span
          key={pause.from}
          aria-hidden="true"
          className="absolute inset-y-0 bg-sunken"
          style={{ left: `${place.left}%`, width: `${place.width}%` }}
        />
      )
    );
  });
}

const STYLES: Readonly<Record<Mark['look'], string>> = {
  counts: 'border-accent bg-accent forced-colors:bg-[CanvasText]',
  seen: 'border-accent bg-surface',
  unknown: 'border-line-strong bg-[repeating-linear-gradient(135deg,transparent_0_3px,var(--line-strong)_3px_4px)]',
  fact: 'border-line-strong bg-surface',
};

interface MarkViewProps {
  mark: Mark;
  time: TimeSpan;
  isSelected: boolean;
  isFirst: boolean;
  onSign: (sign: Sign) => void;
}

function MarkView({ mark, time, isSelected, isFirst, onSign }: MarkViewProps) {
  const place = placeOf(mark, time);
  if (!place) return null;
  const { sign, look } = mark;
  const isMoment = mark.from === mark.to;
  const shape = `${isMoment ? (look === 'fact' ? 'h-3 w-px min-w-0 border-0 border-l' : 'size-3 rounded-full border-2') : 'h-3.5 w-full min-w-2 rounded-[3px] border'} ${STYLES[look]}`;
  const style = { left: `${place.left}%`, width: isMoment ? undefined : `${place.width}%` };
  if (!sign) {
    return (
      <span
        aria-hidden="true"
        className={`absolute inset-y-0 flex items-center ${isMoment ? '-translate-x-1/2' : ''}`}
        style={style}
      >
        <span className={shape} />
      </span>
    );
  }
  return (
    <button
      type="button"
      data-sign={sign.id}
      tabIndex={isFirst ? 0 : -1}
      aria-pressed={isSelected}
      aria-label={`${signTitle(sign)}, ${secondClock(sign.from)} UTC, ${stateOfSign(sign).toLowerCase()}`}
      onClick={() => onSign(sign)}
      className={`absolute inset-y-0 flex min-w-6 -translate-x-1.5 items-center justify-start rounded-md px-1.5 ${sign.dismissed ? 'opacity-60' : ''}`}
      style={isMoment ? style : { left: style.left, width: `calc(${place.width}% + 12px)` }}
    >
      <span className={`${shape} ${isSelected ? 'outline-2 outline-offset-2 outline-accent' : ''}`} />
    </button>
  );
}

interface QuestionsProps {
  evidence: EvidenceView;
  time: TimeSpan;
  breaks: readonly TimeSpan[];
  turn: number | null;
  onQuestion: (turn: number) => void;
}

/** The questions below the lanes: when each one was open. */
function Questions({ evidence, time, breaks, turn, onQuestion }: QuestionsProps) {
  const { questions } = evidence.timeline;
  const answered = questions.filter(({ answer }) => answer !== null).length;
  return (
    <div className={`${ROW} mt-1.5 sm:items-center`}>
      <p className="flex items-center gap-2 text-sm sm:pr-3">
        <span className="pl-6 font-medium max-sm:pl-0">Transcript</span>
        <span className="ml-auto text-xs text-ink-3">{answered === 1 ? '1 answer' : `${answered} answers`}</span>
      </p>
      <div className="relative mx-2 h-9">
        <Breaks breaks={breaks} time={time} />
        {questions.flatMap(question =>
          question.open.map(span => {
            const place = placeOf({ from: Date.parse(span.from), to: Date.parse(span.to) }, time);
            return (
              place && (
                <button
                  key={`${question.turn} ${span.from}`}
                  type="button"
                  aria-label={`${capital(questionName(question))}: ${question.question}`}
                  aria-pressed={question.turn === turn}
                  onClick={() => onQuestion(question.turn)}
                  className={`@container absolute inset-y-0.5 truncate rounded-md border px-1 text-left text-xs ${question.turn === turn ? 'border-accent bg-accent-tint' : 'border-line-strong bg-surface hover:bg-sunken'} ${question.answer === null ? 'border-dashed' : ''}`}
                  // A question that was open only briefly is still large enough to press, and stays within its lane.
                  style={{
                    left: `min(${place.left}%, 100% - 24px)`,
                    width: `calc(${place.width}% - 1px)`,
                    minWidth: '24px',
                  }}
                >
                  <b className="font-semibold">
                    {question.number}
                    {question.followUp > 0 && `.${question.followUp}`}
                  </b>{' '}
                  <span className="hidden text-ink-2 @min-[5rem]:inline">{question.question}</span>
                </button>
              )
            );
          }),
        )}
      </div>
    </div>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
