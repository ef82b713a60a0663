import type { Decision } from '@interview-detection/shared/visits/visits.rules';
import type { ReactNode } from 'react';
import type { Visit } from '#web/entities/visits/api';
import { useWords } from '#web/entities/visits/use-words';
import { Adjustments } from './adjustments';
import { ConsentChoice } from './consent-choice';
import { Countdown } from './countdown';
import { Facts } from './facts';
import { HouseRules } from './house-rules';
import { NoticeTable } from './notice-table';
import { WhatHappens } from './what-happens';

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
