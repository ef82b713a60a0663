import { ABOUT_DEVICES } from '@interview-detection/shared/candidate-records/candidate-records.rules';
import type { CandidateRecordView } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/components/ui/button';
import { Card } from '#web/components/ui/card';
import { Skeleton } from '#web/components/ui/skeleton';
import { NotSaved } from '#web/entities/visits/components/message-card';
import { useLink } from '#web/entities/visits/use-visit';
import { useWords } from '#web/entities/visits/use-words';
import { localMoment, localShortMoment } from '#web/lib/local-dates';
import { recordQuery } from '../api';
import { useRecordWords } from '../use-record-words';
import { Comments } from './own-words';
import { Facts, VisitFacts } from './visit-facts';
import { Noted, EvidenceLevel } from './noted';
import { FurtherSounds, OwnAnswer } from './own-answer';
import { Requests } from './requests';

/** Shows everything that was stored about the candidate, and what they can do about it. */
export function OwnRecord({ onBack }: { onBack: () => void }) {
  const { t, language } = useRecordWords();
  const { data: record, error, refetch, isFetching } = useQuery(recordQuery(useLink(), language));
  return (
    <>
      <Button onClick={onBack}>{t('back')}</Button>
      <h1 className="mt-5 text-2xl">{t('title')}</h1>
      {record ? (
        <Content record={record} />
      ) : error ? (
        <div className="mt-4">
          <NotSaved error={error} onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      ) : (
        <div aria-busy="true" className="mt-6 grid gap-4">
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </>
  );
}

function Content({ record }: { record: CandidateRecordView }) {
  const { t, language } = useRecordWords();
  const { position, startsAt, readableUntil, answers, answersDeleted, recordings, notReached } = record;
  return (
    <>
      <p className="mt-2 max-w-3xl text-ink-2">
        {t('from', { position: position.name, time: localMoment(language, startsAt) })}{' '}
        {t('until', { time: localMoment(language, readableUntil) })}
      </p>
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-6">
          <Noted record={record} />
          {(answersDeleted !== null || answers.length + recordings.length > 0) && (
            <Card className="px-4 py-5 sm:px-6">
              <h2 className="text-xl">{t('answers')}</h2>
              <p className="mt-1 text-base text-ink-2">{answersDeleted?.text ?? t('answersText')}</p>
              <div className="mt-2 divide-y divide-line">
                {answers.map(answer => (
                  <OwnAnswer key={answer.turn} record={record} answer={answer} />
                ))}
              </div>
              <FurtherSounds record={record} />
              {notReached > 0 && <p className="text-sm text-ink-2">{t('notAsked', { count: notReached })}</p>}
            </Card>
          )}
          <EvidenceLevel record={record} />
          <Collected record={record} />
        </div>
        <Requests record={record} />
      </div>
    </>
  );
}

/**
 * Shows what is collected, for whom and how long, what is not, and the candidate's decision. Details shared by all
 * entries are shown once, above.
 */
function Collected({ record }: { record: CandidateRecordView }) {
  const { notice, evidence, consents, devices } = record;
  const { t, language } = useRecordWords();
  const { t: say } = useWords();
  const when = (instant: string) => localShortMoment(language, instant);
  const terms = [
    { head: say('noticeWho'), texts: notice.items.map(({ who }) => who) },
    { head: say('noticeKept'), texts: notice.items.map(({ kept }) => kept) },
  ];
  const isCommon = ({ texts }: { texts: string[] }) => texts.length > 1 && new Set(texts).size === 1;
  const termsOf = (row: number, those: typeof terms) =>
    those.map(({ head, texts }) => `${head}: ${texts[row] ?? ''}`).join(' · ');
  const common = termsOf(0, terms.filter(isCommon));
  return (
    <Card className="px-4 py-5 sm:px-6">
      <h2 className="text-lg">{say('notice')}</h2>
      {common && <p className="mt-1 text-sm text-ink-2">{common}</p>}
      <ul className="mt-2 divide-y divide-line">
        {notice.items.map(({ what, why }, row) => (
          <li key={what} className="py-3">
            <p className="font-medium">{what}</p>
            <p className="text-base text-ink-2">{why}</p>
            <p className="text-sm text-ink-2 empty:hidden">
              {termsOf(
                row,
                terms.filter(term => !isCommon(term)),
              )}
            </p>
          </li>
        ))}
      </ul>
      <Facts title={say('notCollected')} facts={notice.not} />
      <Facts title={t('off')} facts={evidence.off} />
      <Facts title={t('devicesSeen')} facts={devices.map(({ label }) => label)} />
      {devices.length > 0 && <Comments record={record} about={ABOUT_DEVICES} title={t('devicesSeen')} />}
      <VisitFacts record={record} />
      <Facts
        title={t('decided')}
        facts={consents.map(({ decision, at }) =>
          t(decision === 'agreed' ? 'agreedAt' : 'declinedAt', { time: when(at) }),
        )}
      />
    </Card>
  );
}
