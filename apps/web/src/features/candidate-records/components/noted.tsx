import { ABOUT_INTERVIEW, isAboutNoticed } from '@interview-detection/shared/candidate-records/candidate-records.rules';
import type { CandidateRecordView } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import { CircleDot } from 'lucide-react';
import { Badge } from '#web/components/ui/badge';
import { Card } from '#web/components/ui/card';
import { Disclosure } from '#web/components/ui/disclosure';
import { localSecond, localShortMoment } from '#web/lib/local-dates';
import { useRecordWords } from '../use-record-words';
import { Comments, Quote } from './own-words';

const PART = 'border-t border-line px-4 py-5 sm:px-6';

/** Shows what was noticed, in the server's words, each with the candidate's own comments. */
export function Noted({ record }: { record: CandidateRecordView }) {
  const { t, language } = useRecordWords();
  const { points, pointsLeft, gaps, gapsTitle, gapsText, deleted, off, offText } = record.evidence;
  const places = new Set([...points, ...gaps].map(({ about }) => about));
  // Comments whose subject has been deleted, or turned out not to be a gap.
  const further = record.comments.filter(comment => isAboutNoticed(comment) && !places.has(comment.about));
  return (
    <Card>
      <section aria-labelledby="noted">
        <div className="px-4 py-5 sm:px-6">
          <h2 id="noted" className="text-xl">
            {t('noted')}
          </h2>
          <p className="mt-1 text-base text-ink-2">{t('notedText')}</p>
        </div>
        {deleted && (
          <div className={PART}>
            <p>{deleted.text}</p>
          </div>
        )}
        {!deleted && points.length === 0 && !gapsTitle && (
          <div className={PART}>
            <p>{offText ?? t('nothing')}</p>
            {offText === null && off.length > 0 && (
              <p className="mt-1 text-base text-ink-2">
                {t('off')}: {off.join(' · ')}
              </p>
            )}
          </div>
        )}
        {points.map(({ about, title, text, from, turns, state, stateText }) => (
          <div key={about} className={PART}>
            <div className="flex flex-wrap items-start justify-between gap-2">
              <h3 className="min-w-0 text-lg">{title}</h3>
              <Badge icon={state === 'counts' ? <CircleDot aria-hidden="true" /> : undefined}>{stateText}</Badge>
            </div>
            <p className="text-sm text-ink-2">
              {[
                ...(turns.length > 0 ? [t('questions', { list: numbersOf(record, turns).join(', ') })] : []),
                localShortMoment(language, from),
              ].join(' · ')}
            </p>
            <p className="mt-1 text-ink-2">{text}</p>
            <Comments record={record} about={about} title={title} />
          </div>
        ))}
        {pointsLeft && (
          <div className={PART}>
            <p>{pointsLeft}</p>
          </div>
        )}
        {gapsTitle && (
          <div className={PART}>
            <h3 className="text-lg">{gapsTitle}</h3>
            <p className="mt-1 text-ink-2">{gapsText}</p>
            <Gaps record={record} />
          </div>
        )}
        {further.length > 0 && (
          <div className={PART}>
            <h3 className="text-lg">{t('earlier')}</h3>
            {further.map(({ id, text, at }) => (
              <Quote key={id} text={text} by={t('youAt', { time: localShortMoment(language, at) })} />
            ))}
          </div>
        )}
        <div className={PART}>
          <h3 className="text-lg">{t('whole')}</h3>
          <Comments record={record} about={ABOUT_INTERVIEW} title={t('whole')} />
        </div>
      </section>
    </Card>
  );
}

/** Returns question numbers as the interview counted them: a follow-up has its question's number. */
function numbersOf({ answers }: CandidateRecordView, turns: readonly number[]): number[] {
  const number = (turn: number) =>
    Math.max(1, answers.filter(answer => answer.turn <= turn && !answer.isFollowUp).length);
  return [...new Set(turns.map(number))];
}

/** Shows the result that the company sees, and how it was calculated. */
export function EvidenceLevel({ record: { evidence } }: { record: CandidateRecordView }) {
  const { t } = useRecordWords();
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg">{evidence.title}</h2>
      <p className="mt-1 text-ink-2">{evidence.text}</p>
      <div className="mt-3">
        <Disclosure summary={t('how')}>
          <p>{evidence.how}</p>
          <ul className="mt-2 ms-4 list-disc">
            {evidence.kinds.map(({ about, title, limit }) => (
              <li key={about}>
                <strong>{title}</strong>: {limit}
              </li>
            ))}
          </ul>
        </Disclosure>
      </div>
    </Card>
  );
}

/** A longer list starts collapsed: a bad connection causes hundreds of gaps. */
const OPEN_MAX = 5;

/** Shows periods without data, each with the candidate's own comments. */
function Gaps({ record }: { record: CandidateRecordView }) {
  const { t, language } = useRecordWords();
  const { gaps } = record.evidence;
  const list = (
    <ul className="mt-3 divide-y divide-line">
      {gaps.map(({ about, from, title }) => {
        const name = `${localSecond(language, from)}: ${title}`;
        return (
          <li key={about} className="py-3">
            <p className="font-medium">{name}</p>
            <Comments record={record} about={about} title={name} />
          </li>
        );
      })}
    </ul>
  );
  if (gaps.length <= OPEN_MAX) return list;
  return (
    <div className="mt-3">
      <Disclosure summary={t('gapsEach', { count: gaps.length })}>{list}</Disclosure>
    </div>
  );
}
