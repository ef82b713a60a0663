import type { Decision } from '@interview-detection/shared/visits/visits.rules';
import { Check, X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Visit } from '#web/entities/visits/api';
import { useWords } from '#web/entities/visits/use-words';
import { Card } from '#web/components/ui/card';
import { localShortMoment } from '#web/lib/local-dates';
import type { PlainKey } from '#web/entities/visits/rules';
import { HOUSE_RULES } from '../rules';
import { Adjustments } from './adjustments';
import { ConsentChoice } from './consent-choice';
import { Countdown } from './countdown';
import { Facts } from './facts';
import { NoticeTable } from './notice-table';

interface WelcomeProps {
  visit: Visit;
  onDecided: (decision: Decision) => void;
  /** Where the candidate can change the time. */
  changes?: ReactNode;
}

/** Shows who, what, when and what is recorded, before anything is recorded; then asks for a free decision. */
export function Welcome({ visit, onDecided, changes }: WelcomeProps) {
  const { t } = useWords();
  const company = visit.company.name;
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        <p className="font-medium text-accent-text">{t('position', { position: visit.position.name, company })}</p>
        <h1 className="mt-1 text-2xl">{t('hello', { name: visit.candidate.name })}</h1>
        <p className="mt-3 max-w-[62ch] text-ink-2">{t('intro', { company })}</p>
      </div>
      <aside aria-label={t('facts')} className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <div className="grid gap-4 lg:sticky lg:top-6">
          {visit.state === 'early' && <Countdown visit={visit} />}
          <Facts visit={visit} />
          {changes}
        </div>
      </aside>
      <div className="grid min-w-0 content-start gap-10 lg:col-start-1">
        <WhatHappens visit={visit} />
        <HouseRules visit={visit} />
        <NoticeTable visit={visit} />
        <Adjustments visit={visit} />
        <ConsentChoice visit={visit} onDecided={onDecided} />
      </div>
    </div>
  );
}

/** The remaining steps until the decision, as far as they are known. */
export function WhatHappens({ visit }: { visit: Visit }) {
  const { t, language } = useWords();
  const { interviewType, company, opensAt, closesAt, startsAt, state } = visit;
  const howPerson = visit.room ? 'whatRoomText' : 'whatPersonText';
  const howBot = visit.voice ? 'whatBotSpoken' : 'whatBotText';
  const interview =
    interviewType === 'Bot'
      ? {
          title: t('whatBot'),
          text:
            state === 'open'
              ? t('openNow', { time: localShortMoment(language, closesAt) })
              : t(howBot, { time: localShortMoment(language, opensAt) }),
        }
      : { title: t('whatPerson'), text: t(howPerson, { time: localShortMoment(language, startsAt) }) };
  const steps = [
    { title: t('whatCheck'), text: t('whatCheckText') },
    interview,
    { title: t('whatAfter'), text: t('whatAfterText', { company: company.name }) },
  ];
  return (
    <section aria-labelledby="what">
      <h2 id="what" className="text-xl">
        {t('what')}
      </h2>
      <ol className="mt-2 divide-y divide-line">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4 py-3">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-md bg-accent-tint text-sm font-semibold text-accent-text"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <h3 className="text-lg">{title}</h3>
              <p className="text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Shows what the policy allows and forbids in this interview. */
export function HouseRules({ visit: { policy } }: { visit: Visit }) {
  const { t } = useWords();
  const { title, may, without } = HOUSE_RULES[policy];
  return (
    <section aria-labelledby="rules">
      <h2 id="rules" className="text-xl">
        {t(title)}
      </h2>
      <Card className="mt-4 grid sm:grid-cols-2 sm:divide-x sm:divide-line max-sm:divide-y max-sm:divide-line">
        <Rules title={t('mayUse')} icon={Check} keys={may} />
        <Rules title={t('without')} icon={X} keys={without} />
      </Card>
    </section>
  );
}

function Rules({ title, icon: Icon, keys }: { title: string; icon: LucideIcon; keys: PlainKey[] }) {
  const { t } = useWords();
  return (
    <div className="p-4 sm:p-6">
      <h3 className="text-lg">{title}</h3>
      <ul className="mt-2 grid gap-2">
        {keys.map(key => (
          <li key={key} className="flex gap-2.5">
            <Icon className="mt-1 size-4 shrink-0 text-ink-2" aria-hidden="true" />
            {t(key)}
          </li>
        ))}
      </ul>
    </div>
  );
}
