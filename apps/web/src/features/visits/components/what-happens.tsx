import { localShortMoment } from '#web/lib/local-dates';
import type { Visit } from '#web/entities/visits/api';
import { useWords } from '#web/entities/visits/use-words';

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
