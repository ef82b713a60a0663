import type { CandidateRecordView } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import { Disclosure } from '#web/components/ui/disclosure';
import { localSecond } from '#web/lib/local-dates';
import { useRecordWords } from '../use-record-words';
import { Comments } from './comments';

/** A longer list starts collapsed: a bad connection causes hundreds of gaps. */
const OPEN_MAX = 5;

/** Shows periods without data, each with the candidate's own comments. */
export function Gaps({ record }: { record: CandidateRecordView }) {
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
