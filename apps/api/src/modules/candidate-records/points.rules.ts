import type { PointState } from '@interview-detection/shared/candidate-records/candidate-records.rules';
import type { CandidateRecordView } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import {
  AWAY_ANSWERS_MIN,
  AWAY_MIN_SECONDS,
  PASTE_MIN_CHARACTERS,
  TYPING_MIN_WORDS,
} from '@interview-detection/shared/evidence/level.rules';
import type { Language } from '@interview-detection/shared/visits/visits.rules';
import { describeTime } from '#api/lib/dates';
import type { KindCount, Level } from '../evidence/level.rules';
import type { Sign } from '../evidence/signs.rules';
import type { Words } from './words/en.words';
import { put } from './words/words.rules';

type Point = CandidateRecordView['evidence']['points'][number];
type KindWords = CandidateRecordView['evidence']['kinds'][number];

/** Signs that make one point together, and what a comment on it is about. */
interface Noticed {
  kind: KindCount;
  first: Sign;
  together: readonly Sign[];
  about: string;
}

/**
 * Returns the signs in chronological order; leaves of the page that count form one point with their total time,
 * dismissed ones stay separate.
 */
export function noticedIn({ signs, kinds }: Level): Noticed[] {
  const one = (kind: KindCount, together: readonly Sign[], about: string): Noticed[] => {
    const [first] = together;
    return first ? [{ kind, first, together, about }] : [];
  };
  return kinds
    .flatMap(kind => {
      const own = signs.filter(sign => sign.kind === kind.kind);
      if (kind.kind !== 'away') return own.flatMap(sign => one(kind, [sign], sign.events[0] ?? kind.kind));
      const [counted, left] = [own.filter(sign => !sign.isDismissed), own.filter(sign => sign.isDismissed)];
      return [...one(kind, counted, 'away'), ...left.flatMap(sign => one(kind, [sign], sign.events[0] ?? 'away'))];
    })
    .toSorted((a, b) => a.first.from - b.first.from);
}

/** Returns one point in words. */
export function pointOf(
  { kind, first, together, about }: Noticed,
  turnAt: ReadonlyMap<number, number>,
  words: Words,
  language: Language,
): Point {
  const state = stateOf(kind, together);
  const span = describeTime(
    language,
    together.reduce((sum, { openMs }) => sum + openMs, 0),
  );
  const turns = together.flatMap(({ answers, turn }) => [
    ...answers.flatMap(place => turnAt.get(place) ?? []),
    ...(turn === null ? [] : [turn]),
  ]);
  return {
    about,
    title: put(words.kinds[kind.kind].title, { span, length: first.length ?? 0 }),
    text: words.kinds[kind.kind].text,
    from: new Date(first.from).toISOString(),
    to: new Date(together.reduce((last, { to }) => Math.max(last, to), first.to)).toISOString(),
    turns: [...new Set(turns)].toSorted((a, b) => a - b),
    state,
    stateText: words.states[state],
  };
}

function stateOf({ counts, isAllowed }: KindCount, signs: readonly Sign[]): PointState {
  if (signs.every(({ isDismissed }) => isDismissed)) return 'dismissed';
  if (isAllowed) return 'allowed';
  return counts === 1 && signs.some(({ isEnough }) => isEnough) ? 'counts' : 'below';
}

/** Returns the threshold at which each kind counts, and whether it does. */
export const limitsOf = ({ kinds }: Level, words: Words): KindWords[] =>
  kinds.map(({ kind, counts }) => ({
    about: kind,
    title: words.kinds[kind].name,
    limit: put(words.kinds[kind].limit, {
      away: AWAY_MIN_SECONDS,
      answers: AWAY_ANSWERS_MIN,
      characters: PASTE_MIN_CHARACTERS,
      words: TYPING_MIN_WORDS,
    }),
    counts: counts === 1,
  }));
