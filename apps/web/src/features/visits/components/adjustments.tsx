import type { Signal } from '@interview-detection/shared/visits/visits.rules';
import { Accessibility, ChevronDown } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { Notice } from '#web/components/ui/notice';
import { Skeleton } from '#web/components/ui/skeleton';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';
import { localPercent, localShortMoment } from '#web/lib/local-dates';
import type { Visit } from '#web/entities/visits/api';
import { useWords } from '#web/entities/visits/use-words';
import { WRITING } from '../rules';

const { Component: AdjustmentsForm, preload: preloadForm } = lazyWithRetry(() =>
  import('./adjustments-form').then(m => m.AdjustmentsForm),
);

/** Lets the candidate request adjustments, and shows what was requested and granted. */
export function Adjustments({ visit }: { visit: Visit }) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const { asked, granted } = visit.adjustments;
  const top = useRef<HTMLElement>(null);
  const details = useRef<HTMLDetailsElement>(null);
  /** Scrolls to the confirmation above the form, which is out of sight on a phone. */
  function showSent(): void {
    if (details.current) details.current.open = false;
    top.current?.focus();
  }
  return (
    <section ref={top} tabIndex={-1} className="grid scroll-mt-4 gap-3 outline-none" aria-label={t('adjust')}>
      {granted && <Answered granted={granted} company={visit.company.name} />}
      {asked && (!granted || granted.at < asked.at) && <Asked visit={visit} />}
      <details
        ref={details}
        onToggle={event => setOpen(event.currentTarget.open)}
        className="group rounded-lg border border-line bg-surface shadow-lift"
      >
        <summary
          onFocus={preloadForm}
          onPointerEnter={preloadForm}
          className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-lg px-4 py-3 font-semibold sm:px-6 [&::-webkit-details-marker]:hidden"
        >
          <Accessibility className="size-5 shrink-0 text-accent-text" aria-hidden="true" />
          <span className="flex-1">{t('adjust')}</span>
          <ChevronDown
            className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180 motion-reduce:transition-none"
            aria-hidden="true"
          />
        </summary>
        {isOpen && (
          <Suspense fallback={<Skeleton className="m-6 h-60" />}>
            <AdjustmentsForm visit={visit} onSent={showSent} />
          </Suspense>
        )}
      </details>
    </section>
  );
}

interface AnsweredProps {
  granted: NonNullable<Visit['adjustments']['granted']>;
  company: string;
}

/** Shows what was granted; if no setting was, an answer in words may still promise something. */
function Answered({ granted, company }: AnsweredProps) {
  const { t } = useWords();
  const { extraTimePercent, signalsOff, answer } = granted;
  if (extraTimePercent === 0 && signalsOff.length === 0) {
    return (
      <Notice tone="info" title={t('adjustAnswered', { company })}>
        <p dir="auto">{answer ?? t('adjustUnchanged')}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="ok" title={t('adjustGranted')}>
      <Wishes {...granted} />
      {answer && <p dir="auto">{answer}</p>}
    </Notice>
  );
}

function Asked({ visit: { adjustments, company } }: { visit: Visit }) {
  const { t, language } = useWords();
  const { asked } = adjustments;
  if (!asked) return null;
  return (
    <Notice tone="info" title={t('adjustSent', { company: company.name })}>
      <p>{t('adjustSentAt', { time: localShortMoment(language, asked.at) })}</p>
      <Wishes {...asked} />
    </Notice>
  );
}

interface WishesProps {
  extraTimePercent: number | null;
  signalsOff: Signal[];
  keyboardOnly?: boolean;
  note?: string | null;
}

const isWriting = (signal: Signal) => WRITING.includes(signal);

function Wishes({ extraTimePercent, signalsOff, keyboardOnly, note }: WishesProps) {
  const { t, language } = useWords();
  const more = extraTimePercent ? t('adjustTimeMore', { percent: localPercent(language, extraTimePercent) }) : '';
  const lines = [
    more && `${t('adjustTime')}: ${more}`,
    keyboardOnly ? t('adjustKeyboard') : '',
    signalsOff.some(isWriting) ? t('adjustSignals') : '',
    signalsOff.some(signal => !isWriting(signal)) ? t('adjustPage') : '',
    note ?? '',
  ].filter(Boolean);
  return (
    <ul>
      {(lines.length > 0 ? lines : [t('adjustNothing')]).map(line => (
        <li key={line} dir="auto">
          {line}
        </li>
      ))}
    </ul>
  );
}
