import { fitInto, LOGO_ON_PAGE } from '@interview-detection/shared/company/logo.rules';
import type { CandidateView } from '@interview-detection/shared/visits/visits.schema';
import { LANGUAGES, type Language } from '@interview-detection/shared/visits/visits.rules';
import { useMutation } from '@tanstack/react-query';
import { Languages, WifiOff } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Select } from '#web/components/ui/controls';
import { isOfTheLink, LANGUAGE_NAMES } from '#web/entities/visits/rules';
import { useWords } from '#web/entities/visits/use-words';
import { useLink, useOffer, useOnline, useVisit } from '#web/entities/visits/use-visit';
import { Card } from '#web/components/ui/card';
import { Skeleton } from '#web/components/ui/skeleton';
import { API_BASE } from '#web/lib/env';
import { languageMutation } from '../api';
import { isTakingPart, isWithBot, stepOf, STEPS, type Step } from '../rules';
import { useAskedStep } from '../use-asked-step';

const WIDTH = 'mx-auto w-full max-w-page px-4 sm:px-6';

const MAIN = 'flex-1 pt-6 pb-12 sm:pt-10 sm:pb-16';

const STEP_WORDS = { welcome: 'stepWelcome', check: 'stepCheck', interview: 'stepInterview' } as const;

interface CandidateFrameProps {
  /** Called when a language is chosen if there is no interview to store it with. */
  onLanguage: (chosen: Language) => void;
  children: ReactNode;
}

/**
 * The frame of the page, with the company's name, the current step where there is one, and the language; the product is
 * named only in the footer.
 */
export function CandidateFrame({ onLanguage, children }: CandidateFrameProps) {
  const { t } = useWords();
  const link = useLink();
  const { data: visit, error } = useVisit();
  const { data: offer } = useOffer();
  useBrand((visit ?? offer)?.company.colors);
  const isOpen = visit !== undefined && !isOfTheLink(error);
  const asked = useAskedStep();
  const step = visit && isTakingPart(visit) ? stepOf(visit, asked) : null;
  // The interview itself says what happens to the typed text while offline.
  const isInterviewing = step === 'interview' && visit?.state === 'in_progress' && isWithBot(visit);
  return (
    <div className="flex min-h-dvh flex-col text-lg has-data-room:[&>:not(main)]:hidden rtl:**:tracking-normal">
      <a
        href="#main"
        className="fixed start-2 top-2 z-[70] -translate-y-16 rounded-md bg-accent px-4 py-2.5 font-medium text-accent-ink focus:translate-y-0 print:hidden"
      >
        {t('skip')}
      </a>
      <header className="border-b border-line bg-surface">
        <div className={`${WIDTH} flex min-h-16 items-center justify-between gap-4 py-2`}>
          <Company company={(visit ?? offer)?.company} />
          {step && !isInterviewing && <Steps now={step} />}
          {isOpen ? <VisitLanguage /> : (error || !link) && <LanguageChoice onChange={onLanguage} />}
        </div>
      </header>
      {!isInterviewing && <OfflineBanner />}
      <main id="main" tabIndex={-1} className={`peer ${WIDTH} ${MAIN}`}>
        {children}
      </main>
      {/* Hidden until the content that pushes it down has loaded. */}
      <footer className="border-t border-line bg-surface peer-has-[>[aria-busy=true]]:hidden">
        <p className={`${WIDTH} py-5 text-sm text-ink-2`}>{t('footer')}</p>
      </footer>
    </div>
  );
}

/** Draws the page in the company's colour, windows over it as well. */
function useBrand(colors: CandidateView['company']['colors']): void {
  const { light, dark } = colors ?? {};
  useEffect(() => {
    if (!light || !dark) return;
    const { classList, style } = document.documentElement;
    style.setProperty('--brand-light', light);
    style.setProperty('--brand-dark', dark);
    classList.add('branded');
    return () => classList.remove('branded');
  }, [light, dark]);
}

/** The frame while its words are loading, with space reserved for everything. */
export function FrameSkeleton() {
  return (
    <div className="flex min-h-dvh flex-col text-lg">
      <div className="min-h-[calc(4rem+1px)] border-b border-line bg-surface" />
      <div className={`${WIDTH} ${MAIN}`}>
        <OpeningSkeleton />
      </div>
    </div>
  );
}

function Company({ company }: { company: CandidateView['company'] | undefined }) {
  if (company === undefined) return <span className="h-9" />;
  const { name, logo } = company;
  if (logo) {
    return (
      <img
        src={`${API_BASE}${logo.path}`}
        alt={name}
        {...fitInto(LOGO_ON_PAGE, logo)}
        // Most logos are made for white.
        className="box-content max-w-[calc(100%-9rem)] min-w-0 font-semibold dark:rounded-md dark:bg-white dark:p-1 dark:text-panel"
      />
    );
  }
  return (
    <p className="flex min-w-0 items-center gap-3 font-semibold">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-md bg-panel text-base text-panel-ink"
      >
        {[...name][0]?.toLocaleUpperCase()}
      </span>
      <bdi className="min-w-0 truncate">{name}</bdi>
    </p>
  );
}

function Steps({ now }: { now: Step }) {
  const { t } = useWords();
  return (
    <ol aria-label={t('steps')} className="hidden gap-6 text-sm text-ink-2 md:flex">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={step === now ? 'step' : undefined}
          className="flex items-center gap-2 aria-[current]:font-semibold aria-[current]:text-ink"
        >
          <span
            aria-hidden="true"
            className={`grid size-6 place-items-center rounded-full text-xs ${step === now ? 'bg-accent text-accent-ink' : 'border border-line-strong'}`}
          >
            {index + 1}
          </span>
          {t(STEP_WORDS[step])}
        </li>
      ))}
    </ol>
  );
}

/** Stored with the interview, so that its emails use it too. */
function VisitLanguage() {
  const { mutate, variables, isPending } = useMutation(languageMutation(useLink()));
  return <LanguageChoice chosen={isPending ? variables : undefined} onChange={mutate} />;
}

interface LanguageChoiceProps {
  /** Being sent to the server. */
  chosen?: Language | undefined;
  onChange: (chosen: Language) => void;
}

function LanguageChoice({ chosen, onChange }: LanguageChoiceProps) {
  const { t, language } = useWords();
  return (
    <div className="flex shrink-0 items-center gap-2">
      <Languages className="size-4 text-ink-2 max-sm:hidden" aria-hidden="true" />
      <Select
        aria-label={t('language')}
        className="w-34"
        value={chosen ?? language}
        onChange={({ target }) => onChange(LANGUAGES.find(one => one === target.value) ?? language)}
      >
        {LANGUAGES.map(one => (
          <option key={one} value={one} lang={one}>
            {LANGUAGE_NAMES[one]}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Announces once that the connection is lost, and once that it is back. */
function OfflineBanner() {
  const { t } = useWords();
  const online = useOnline();
  const [wasOffline, setWasOffline] = useState(false);
  if (!online && !wasOffline) setWasOffline(true);
  return (
    <div aria-live="polite">
      {!online && (
        <p className="bg-warn-tint text-warn">
          <span className={`${WIDTH} flex items-center gap-2.5 py-3 text-base`}>
            <WifiOff className="size-4 shrink-0" aria-hidden="true" />
            {t('offline')}
          </span>
        </p>
      )}
      {online && wasOffline && <p className="sr-only">{t('online')}</p>}
    </div>
  );
}

/** Placeholder for the welcome page; `label` announces it where the words are known. */
export function OpeningSkeleton({ label }: { label?: string }) {
  return (
    <div aria-busy="true" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
      {label && <output className="sr-only">{label}</output>}
      <div className="grid content-start gap-4">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-8 w-full max-w-md" />
        <Skeleton className="h-4 w-full max-w-lg" />
        <Skeleton className="mt-8 h-5 w-40" />
        {[1, 2, 3].map(row => (
          <Skeleton key={row} className="h-10 w-full" />
        ))}
      </div>
      <Card className="grid content-start gap-5 p-6">
        {[1, 2, 3, 4].map(row => (
          <Skeleton key={row} className="h-10 w-full" />
        ))}
      </Card>
    </div>
  );
}
