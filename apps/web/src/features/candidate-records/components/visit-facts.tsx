import type { CandidateRecordView } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import { useWords, type Words } from '#web/entities/visits/use-words';
import { localPercent, localShortMoment } from '#web/lib/local-dates';
import { useRecordWords } from '../use-record-words';

/** When and on which device the link was used, the device check, and adjustments requested and granted. */
export function VisitFacts({ record: { visits, check, adjustments } }: { record: CandidateRecordView }) {
  const { t, language } = useRecordWords();
  const words = useWords();
  const when = (instant: string) => localShortMoment(language, instant);
  const { asked, granted } = adjustments;
  const opened = visits.openedAt ? [t('linkOpened', { time: when(visits.openedAt) })] : [];
  const taken = visits.takeovers.map(({ at, device }) => t('linkTaken', { time: when(at), device }));
  return (
    <>
      <Facts title={t('linkUsed')} facts={[...opened, ...(visits.device ? [visits.device] : []), ...taken]} />
      {check && <Facts title={t('checkOf', { time: when(check.at) })} facts={checkFacts(words, check)} />}
      {asked && (
        <Facts
          title={t('wished')}
          facts={[
            words.t('adjustSentAt', { time: when(asked.at) }),
            ...wishes(words, asked),
            ...(asked.keyboardOnly ? [words.t('adjustKeyboard')] : []),
            ...(asked.note ? [asked.note] : []),
          ]}
        />
      )}
      {granted && (
        <Facts
          title={words.t('adjustGranted')}
          facts={[...wishes(words, granted), ...(granted.answer ? [granted.answer] : [words.t('adjustUnchanged')])]}
        />
      )}
    </>
  );
}

function wishes(
  { t, language }: Words,
  { extraTimePercent, signalsOff }: { extraTimePercent: number | null; signalsOff: readonly string[] },
): string[] {
  return [
    ...(extraTimePercent ? [t('adjustTimeMore', { percent: localPercent(language, extraTimePercent) })] : []),
    ...(signalsOff.length > 0 ? [t('adjustSignals')] : []),
  ];
}

const CHECKED = ['microphone', 'camera', 'speaker', 'network', 'screens'] as const;
/** Words that a check may store as the result for a device. */
const STATES = ['refused', 'blocked', 'busy', 'none', 'slow', 'works'] as const;

function checkFacts({ t }: Words, check: NonNullable<CandidateRecordView['check']>): string[] {
  const said = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'works' : 'notWorking');
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string') {
      const state = STATES.find(one => one === value);
      return state ? t(state) : value;
    }
    if (typeof value !== 'object' || value === null) return '';
    return Object.entries(value)
      .filter(([, one]) => one !== null && one !== undefined)
      .map(([name, one]) => {
        if (name === 'extended') return t(one === true ? 'screensMore' : 'screensOne');
        return name === 'rttMs' ? `${String(one)} ms` : said(one);
      })
      .join(' · ');
  };
  return CHECKED.flatMap(name => (check[name] === null ? [] : [`${t(name)}: ${said(check[name])}`]));
}

interface FactsProps {
  title: string;
  facts: readonly string[];
}

/** A list under its heading; renders nothing where it is empty. */
export function Facts({ title, facts }: FactsProps) {
  if (facts.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 text-base">{title}</h3>
      <ul className="mt-1 ms-4 list-disc text-base text-ink-2">
        {[...new Set(facts)].map(fact => (
          <li key={fact}>
            <bdi>{fact}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}
