import { Bot, CornerDownRight, RotateCcw } from 'lucide-react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { RouteErrorBoundary } from '#web/components/states/error-boundary';
import { Notice } from '#web/components/ui/notice';
import type { Visit } from '#web/entities/visits/api';
import { useLink, useOnline } from '#web/entities/visits/use-visit';
import { emitSignal } from '#web/entities/visits/use-notices';
import { useTurnWords } from '../use-turn-words';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';
import type { Turn } from '../api';
import type { ChangeKind } from '../rules/input-kind';
import { withoutAnswer } from '../rules/clock';
import { spoken, timeHidden } from '../store';
import { useInitialAnswer, useDraft } from '../use-draft';
import type { Outgoing } from '../use-outgoing';
import { useOwnText, useTypingRecord } from '../use-typing-record';
import { useSteps, useTime, useTurn } from '../use-turn';
import { AnswerField } from './answer-field';
import { AnswerStatus } from './answer-status';
import { BreakQuestion, FinishQuestion } from './step-question';
import { InterviewBar, SideFacts, TimeLine } from './interview-bar';
import { QuestionActions } from './question-actions';

interface QuestionProps {
  visit: Visit;
  turn: Turn;
  out: Outgoing;
  /** The last request could not reach the server. */
  isAway: boolean;
  onRead: () => void;
}

const { Component: ReadAloud } = lazyWithRetry(() => import('../voice/components/read-aloud').then(m => m.ReadAloud));

/** Seconds before the end at which a recording stops, so that it arrives before the interview ends. */
const LAST_SECONDS = 4;

/** One question and the field for its answer. */
export function Question({ visit, turn, out, isAway, onRead }: QuestionProps) {
  const { t } = useTurnWords();
  const link = useLink();
  const isOnline = useOnline();
  const initial = useInitialAnswer(turn);
  const record = useTypingRecord(visit.signals, `${turn.question ?? ''}\n${turn.followUpTo ?? ''}`, initial);
  const isSending = out.sending?.turn === turn.turn;
  const { text, write, state, flush, keep, ...draft } = useDraft(turn, {
    initial,
    pastedParts: record.pastedParts,
    // If the answer is waiting for a connection, a draft may be sent first.
    isHeld: isSending && !out.isWaiting,
    onForeign: record.lose,
  });
  const steps = useSteps(turn, flush);
  const time = useTime(turn);
  const [other, setOther] = useState(initial.other);
  const [pasted, setPasted] = useState(0);
  const [isBlank, setBlank] = useState(false);
  const [confirming, setConfirming] = useState<'break' | 'finish' | null>(null);
  const [isSpeaking, setSpeaking] = useState(false);
  const [isTimeHidden, setTimeHidden] = useState(timeHidden.get);
  useEndOfTime(time.graceSeconds, flush);
  useOwnText(turn.turn ?? 0, visit.signals.includes('paste'));

  // No break is possible once the time is over.
  const isPausing = confirming === 'break' && time.mark !== 'over';
  const stay = () => setConfirming(null);

  const tooMany = Math.max(0, text.length - (turn.draftMax ?? text.length));
  const cannotReach = !isOnline || isAway || draft.isAway || out.isWaiting;

  function change(next: string, kind: ChangeKind): void {
    const { pasted: came, isBegun } = record.note(text, next, kind);
    if (isBegun) emitSignal('typing', turn.turn, { began: true });
    if (came) emitSignal(came.kind, turn.turn, { length: came.length, source: came.source });
    if (came?.source === 'outside') setPasted(pasted + came.length);
    setBlank(false);
    // Text entered into an empty field counts as typed, even if other text was there before.
    if (next.trim() === '') spoken.forget(link, turn.turn ?? 0);
    write(next);
  }
  function replace(next: string): void {
    record.lose();
    write(next);
  }
  const { lose } = record;
  const takeSpoken = useCallback(
    (next: string, recording: string) => {
      spoken.keep(link, turn.turn ?? 0, recording);
      // Machine-transcribed text is neither typed nor pasted.
      lose();
      setPasted(0);
      setBlank(false);
      write(next);
      keep();
    },
    [link, turn.turn, lose, write, keep],
  );
  function send(): void {
    if (isSending || isSpeaking || steps.busy || tooMany > 0) return;
    setBlank(text.trim() === '');
    if (text.trim() === '') return;
    keep();
    const recording = spoken.of(link, turn.turn ?? 0);
    const process = recording === null ? record.typing(text) : undefined;
    if (process?.keystrokes) emitSignal('typing', turn.turn, process);
    out.send({ turn: turn.turn ?? 0, text, ...(process && { process }), ...(recording && { spoken: { recording } }) });
  }

  const clock = {
    time,
    isHidden: isTimeHidden,
    onToggle: () => {
      timeHidden.set(!isTimeHidden);
      setTimeHidden(!isTimeHidden);
    },
  };
  return (
    <>
      <InterviewBar
        turn={turn}
        busy={steps.busy}
        disabled={isSending || confirming === 'finish' || isPausing}
        isTimeUp={time.mark === 'over'}
        onBreak={() => setConfirming('break')}
        onFinish={() => setConfirming('finish')}
      />
      <div aria-live="polite" className="mt-4 grid gap-3 empty:hidden">
        {cannotReach && (
          <Notice tone="warn" title={t(isSpeaking ? 'awaySpeaking' : 'awayTitle')}>
            {t(isSpeaking ? 'awaySpeakingText' : 'awayText')}
          </Notice>
        )}
      </div>
      {confirming === 'finish' && <FinishQuestion steps={steps} open={withoutAnswer(turn, text)} onStay={stay} />}
      {isPausing && <BreakQuestion steps={steps} breaksLeft={turn.breaksLeft} onStay={stay} />}
      {confirming !== 'finish' && !isPausing && (
        <div className="mt-5 grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="min-w-0">
            <TimeLine {...clock} />
            <About turn={turn} />
            <Heading text={turn.question ?? ''} />
            {out.wasOther && <Notice tone="info" title={t('answeredElsewhere')} />}
            {other !== null && (
              <OtherText
                text={other}
                onTake={() => {
                  replace(other);
                  setOther(text.trim() === '' ? null : text);
                }}
              />
            )}
            {'speechSynthesis' in window && (
              <RouteErrorBoundary fallback={null}>
                <Suspense fallback={null}>
                  <ReadAloud text={turn.question ?? ''} isSilent={isSpeaking} />
                </Suspense>
              </RouteErrorBoundary>
            )}
            <AnswerField
              turn={turn}
              voice={visit.voice}
              value={text}
              isReadOnly={isSending}
              error={isBlank ? t('answerBlank') : tooMany > 0 ? t('answerLong', { count: tooMany }) : undefined}
              onChange={change}
              onSend={send}
              onSpoken={takeSpoken}
              onBusy={setSpeaking}
              isTimeUp={time.mark === 'over'}
              isEnding={time.graceSeconds !== null && time.graceSeconds <= LAST_SECONDS}
              status={<AnswerStatus text={turn.kind === 'code' ? null : text} state={state} pasted={pasted} />}
            />
            <QuestionActions
              turn={turn}
              steps={steps}
              out={out}
              isSending={isSending}
              isHeld={isSpeaking}
              isTimeUp={time.mark === 'over'}
              onSend={send}
              onSkip={() => steps.make('skip')}
            />
          </div>
          <SideFacts {...clock} visit={visit} turn={turn} onRead={onRead} />
        </div>
      )}
    </>
  );
}

/** Flushes the last input before the server takes it as the answer, and then refetches the state. */
function useEndOfTime(graceSeconds: number | null, flush: () => Promise<void>): void {
  const { refetch } = useTurn();
  const isEnding = graceSeconds !== null && graceSeconds <= 2;
  const isOver = graceSeconds === 0;
  useEffect(() => {
    if (isEnding) flush().catch(() => undefined);
  }, [isEnding, flush]);
  useEffect(() => {
    if (isOver) void refetch();
  }, [isOver, refetch]);
}

/** Names who asks, whether it is asked again, and which question a follow-up follows. */
function About({ turn }: { turn: Turn }) {
  const { t } = useTurnWords();
  const isFollowUp = turn.followUpOf !== undefined;
  const Icon = isFollowUp ? CornerDownRight : turn.again ? RotateCcw : Bot;
  return (
    <div className="mt-4 text-base text-ink-2 lg:mt-0">
      <p className="flex items-center gap-2">
        <Icon className={`size-4 shrink-0 ${isFollowUp ? 'rtl:-scale-x-100' : ''}`} aria-hidden="true" />
        {isFollowUp && t('followUp', { number: turn.number ?? 0 })}
        {isFollowUp && turn.again && ` · ${t('askedAgain')}`}
        {!isFollowUp && t(turn.again ? 'askedAgain' : 'askedByBot')}
      </p>
      {turn.followUpTo && (
        <p dir="auto" className="mt-1 line-clamp-4 whitespace-pre-line">
          {turn.followUpTo}
        </p>
      )}
    </div>
  );
}

/** The question as the company wrote it; the focus starts here. */
function Heading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h1
      ref={heading}
      id="question"
      tabIndex={-1}
      dir="auto"
      className="mt-2 mb-5 text-xl whitespace-pre-line outline-none sm:text-2xl"
    >
      {text}
    </h1>
  );
}

function OtherText({ text, onTake }: { text: string; onTake: () => void }) {
  const { t } = useTurnWords();
  return (
    <div className="mb-4">
      <Notice
        tone="info"
        title={t('otherText')}
        action={
          <button type="button" className="min-h-9 font-medium underline" onClick={onTake}>
            {t('otherTake')}
          </button>
        }
      >
        <p dir="auto" className="line-clamp-3 whitespace-pre-line">
          {text}
        </p>
      </Notice>
    </div>
  );
}
