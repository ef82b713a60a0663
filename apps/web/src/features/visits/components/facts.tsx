import { Bot, CalendarDays, Hourglass, Keyboard, Lock, UserRound, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#web/components/ui/card';
import {
  localList,
  localMoment,
  localPercent,
  localShortMoment,
  localSpan,
  localZone,
  sameClock,
} from '#web/lib/local-dates';
import type { Visit } from '#web/entities/visits/api';
import { languageNames } from '#web/entities/visits/rules';
import { useWords } from '#web/entities/visits/use-words';

const MINUTE_MS = 60_000;

/** Date, duration and interviewers: the candidate's own time first, and the company's where its clock differs. */
export function Facts({ visit }: { visit: Visit }) {
  const { t, language } = useWords();
  const { startsAt, companyTimeZone, questionCount, interviewType, interviewers, adjustments } = visit;
  const company = visit.company.name;
  const names = interviewers.map(({ name }) => name);
  const extra = adjustments.granted?.extraTimePercent ?? 0;
  const span = localSpan(language, visit.durationMinutes * (1 + extra / 100) * MINUTE_MS);
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="sr-only">{t('facts')}</h2>
      <ul className="grid gap-5">
        <Fact icon={CalendarDays} title={localMoment(language, startsAt)}>
          <p>{t('yourTime', { zone: localZone(language, startsAt) })}</p>
          {!sameClock(startsAt, companyTimeZone) && (
            <p>
              {t('theirTime', {
                time: localMoment(language, startsAt, companyTimeZone),
                company,
                zone: localZone(language, startsAt, companyTimeZone),
              })}
            </p>
          )}
          <p>
            {t('openFromTo', {
              from: localShortMoment(language, visit.opensAt),
              to: localShortMoment(language, visit.closesAt),
            })}
          </p>
        </Fact>
        <Fact
          icon={Hourglass}
          title={
            questionCount === undefined || interviewType === 'Real'
              ? t('about', { span })
              : t('aboutQuestions', { span, count: questionCount })
          }
        >
          {extra > 0 && <p>{t('extraTime', { percent: localPercent(language, extra) })}</p>}
        </Fact>
        {interviewType === 'Bot' ? (
          <>
            <Fact icon={Bot} title={t('bot')}>
              <p>{t('botText', { company })}</p>
            </Fact>
            <Fact icon={Keyboard} title={t(visit.voice ? 'spoken' : 'typed')}>
              <p>{t(visit.voice ? 'spokenText' : 'typedText')}</p>
              {visit.voice?.languages && (
                <p>{t('spokenLanguages', { names: languageNames(language, visit.voice.languages) })}</p>
              )}
            </Fact>
          </>
        ) : (
          <Fact icon={UserRound} title={t('person', { name: localList(language, names) || company })}>
            <p>{t('personText')}</p>
          </Fact>
        )}
      </ul>
      <p className="mt-5 flex gap-2.5 border-t border-line pt-4 text-base text-ink-2">
        <Lock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {t('private')}
      </p>
    </Card>
  );
}

function Fact({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3.5">
      <Icon className="mt-0.5 size-5 shrink-0 text-accent-text" aria-hidden="true" />
      <div className="min-w-0">
        <p className="leading-snug font-semibold">{title}</p>
        <div className="mt-1 grid gap-0.5 text-base text-ink-2">{children}</div>
      </div>
    </li>
  );
}
