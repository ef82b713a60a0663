import { Clock, Coffee } from 'lucide-react';
import { Button } from '#web/components/ui/button';
import { Disclosure } from '#web/components/ui/disclosure';
import type { Visit } from '#web/entities/visits/api';
import { useTurnWords, type TurnWords } from '../use-turn-words';
import { localUnit, minutesAndSeconds } from '#web/lib/local-dates';
import type { Turn } from '../api';
import { askedBefore, type Time } from '../rules/clock';
import type { StepName } from '../use-turn';

interface InterviewBarProps {
  turn: Turn;
  busy: StepName | null;
  disabled: boolean;
  /** No break is possible then: the clock has already stopped. */
  isTimeUp: boolean;
  onBreak: () => void;
  onFinish: () => void;
}

/** The progress of the interview, and the actions available at any time. */
export function InterviewBar({ turn, busy, disabled, isTimeUp, onBreak, onFinish }: InterviewBarProps) {
  const { t } = useTurnWords();
  const { number, of, breaksLeft } = turn;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line pb-4">
      <div className="flex min-w-0 items-center gap-3">
        <p className="text-base font-semibold whitespace-nowrap">{t('questionOf', { number: number ?? 1, of })}</p>
        <progress
          aria-hidden="true"
          value={askedBefore(turn)}
          max={of}
          className="block h-1.5 w-28 appearance-none overflow-hidden rounded-full bg-line sm:w-48 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
        />
      </div>
      <div className="flex gap-2">
        {breaksLeft > 0 && !isTimeUp && (
          <Button variant="quiet" disabled={disabled || busy !== null} onClick={onBreak}>
            <Coffee aria-hidden="true" />
            {t('needBreak')}
          </Button>
        )}
        <Button disabled={disabled || busy !== null} onClick={onFinish}>
          {t('finish')}
        </Button>
      </div>
    </div>
  );
}

/** The announcements about time, each made once. */
const ALOUD = { soft: 'timeSoft', lastMinute: 'timeLast', over: 'timeOver' } as const;

function questionTime({ t, language }: TurnWords, { questionMinutes }: Time): string {
  if (questionMinutes === 0) return t('timeUsed');
  return t('timeAbout', { span: localUnit(language, questionMinutes, 'minute') });
}

interface ClockProps {
  time: Time;
  isHidden: boolean;
  onToggle: () => void;
}

function Toggle({ isHidden, onToggle }: Omit<ClockProps, 'time'>) {
  const { t } = useTurnWords();
  return (
    <Button variant="quiet" size="sm" onClick={onToggle}>
      {t(isHidden ? 'timeShow' : 'timeHide')}
    </Button>
  );
}

/** The time on a phone, with its few announcements. */
export function TimeLine({ time, ...toggle }: ClockProps) {
  const words = useTurnWords();
  const { t, language } = words;
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {time.mark === 'calm' ? '' : t(ALOUD[time.mark])}
      </p>
      {time.mark === 'over' ? (
        <p className="rounded-md bg-warn-tint px-3.5 py-3 text-base text-warn">
          {t('timeOver')}{' '}
          <span role="timer" className="font-semibold tabular-nums">
            {minutesAndSeconds(language, time.graceSeconds ?? 0)}
          </span>
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-2 text-base text-ink-2 lg:hidden">
          <Clock className="size-4 shrink-0" aria-hidden="true" />
          {toggle.isHidden ? (
            <span>{t('time')}</span>
          ) : (
            <p>
              {time.mark !== 'lastMinute' && `${questionTime(words, time)} · `}
              {t('timeWhole', { span: localUnit(language, time.interviewMinutes, 'minute') })}
            </p>
          )}
          <Toggle {...toggle} />
        </div>
      )}
      {((time.mark === 'soft' && time.questionMinutes > 0) || time.mark === 'lastMinute') && (
        <p className="mt-2 text-base text-ink-2">{t(ALOUD[time.mark])}</p>
      )}
    </>
  );
}

interface SideFactsProps extends ClockProps {
  visit: Visit;
  turn: Turn;
  onRead: () => void;
}

/** Beside the question: the time, the progress, and what is recorded. */
export function SideFacts({ visit, turn, onRead, time, ...toggle }: SideFactsProps) {
  const words = useTurnWords();
  const { t, language } = words;
  return (
    <aside aria-label={t('sideFacts')} className="grid content-start gap-5">
      <section aria-labelledby="time" className="max-lg:hidden">
        <div className="flex items-center justify-between">
          <h2 id="time" className="text-base">
            {t('time')}
          </h2>
          <Toggle {...toggle} />
        </div>
        {!toggle.isHidden && time.mark !== 'over' && (
          <dl className="mt-1 grid gap-2 text-sm text-ink-2">
            {time.mark !== 'lastMinute' && (
              <div>
                <dt>{t('timeQuestion')}</dt>
                <dd className="text-lg font-semibold text-ink">{questionTime(words, time)}</dd>
              </div>
            )}
            <div>
              <dt>{t('timeInterview')}</dt>
              <dd className="text-lg font-semibold text-ink">{localUnit(language, time.interviewMinutes, 'minute')}</dd>
            </div>
          </dl>
        )}
        <p className="mt-2 text-sm text-ink-2">{t('timeEnd')}</p>
      </section>
      <section className="text-sm text-ink-2">
        <p>{t('sentSoFar', { count: turn.answered })}</p>
        {turn.skipped > 0 && <p>{t('skippedSoFar', { count: turn.skipped })}</p>}
      </section>
      <Disclosure summary={t('kept')}>
        <ul className="list-disc ps-5 text-ink-2">
          {visit.notice.items.map(({ what }) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        <Button className="mt-3" size="sm" onClick={onRead}>
          {t('keptMore')}
        </Button>
      </Disclosure>
    </aside>
  );
}
