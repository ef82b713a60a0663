import { keystrokeLogit, processEvidence, type Keystrokes } from '../src/process';
import { readTyping } from '../src/pool-typing';
import { CONDITIONS, type Condition } from './conditions.rules';
import { type StudyRecord, replay } from './records';
import { auroc, shareOf, type Share } from './statistics';

/** Minimum of honest answers for any claim: with no error in 100, the true share is 3.6 % at most. */
const HONEST_MIN = 100;
const TWICE = Math.log(2);

/** The figures of one condition. */
interface ConditionFigures {
  condition: Condition;
  answers: number;
  /** Answers with a key record, and enough typing to be judged alone. */
  judged: number;
  /** Answers whose typing is at least twice as likely if copied out. */
  flagged: Share;
  /** Volunteers with 150 words in total in this condition, and those over the limit of the kind `typing`. */
  copied: Share;
}

export interface StudyFigures {
  volunteers: number;
  conditions: ConditionFigures[];
  /** Copied against composed, per answer. */
  auroc: ReturnType<typeof auroc>;
  claim: string;
}

interface Typed extends Pick<StudyRecord, 'volunteer' | 'condition'> {
  keystrokes: Keystrokes | null;
}

const evidenceOf = ({ keystrokes }: Typed) => (keystrokes ? processEvidence({ keystrokes })?.evidence : undefined);
const isJudged = (value: number | undefined) => value !== undefined;

/** Computes how the model performs on the participants of a study. */
export function figuresOf(records: readonly StudyRecord[]): StudyFigures {
  const typed = records.map(({ volunteer, condition, events }): Typed => {
    return { volunteer, condition, keystrokes: replay(events).keystrokes };
  });
  const conditions = CONDITIONS.map(condition => figuresIn(typed, condition));
  const scores = (condition: Condition) =>
    typed
      .filter(one => one.condition === condition && isJudged(evidenceOf(one)))
      .flatMap(({ keystrokes }) => (keystrokes ? (keystrokeLogit(keystrokes) ?? []) : []));
  return {
    volunteers: new Set(records.map(({ volunteer }) => volunteer)).size,
    conditions,
    auroc: auroc(scores('composed'), scores('copied')),
    claim: claimOf(conditions.find(({ condition }) => condition === 'composed')?.flagged ?? shareOf(0, 0)),
  };
}

function figuresIn(typed: readonly Typed[], condition: Condition): ConditionFigures {
  const own = typed.filter(one => one.condition === condition);
  const judged = own.map(evidenceOf).filter(value => value !== undefined);
  const read = [...new Set(own.map(({ volunteer }) => volunteer))].flatMap(volunteer => {
    const answers = own
      .filter(one => one.volunteer === volunteer)
      .flatMap(({ keystrokes }) => (keystrokes ? [keystrokes] : []));
    return readTyping(answers).isCopied ?? [];
  });
  return {
    condition,
    answers: own.length,
    judged: judged.length,
    flagged: shareOf(judged.filter(value => value >= TWICE).length, judged.length),
    copied: shareOf(read.filter(Boolean).length, read.length),
  };
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** States what may be claimed about the share of composed answers that read as copied out. */
export function claimOf({ hits, count, to }: Share): string {
  if (count < HONEST_MIN) {
    return (
      `Too few to claim anything: ${count} composed answers were long enough to be judged, and it takes ${HONEST_MIN} ` +
      `before even "under 5 in 100 honest answers read as copied out" can be said.`
    );
  }
  return `Of ${count} composed answers ${hits} read as copied out: with 95 % confidence at most ${percent(to)} of such answers by such people.`;
}

/** Formats the figures as a page of text. */
export function textOf({ volunteers, conditions, auroc: ranking, claim }: StudyFigures): string {
  const shown = ({ hits, count, from, to }: Share) =>
    count === 0 ? '-' : `${hits} of ${count} (${percent(from)} to ${percent(to)})`;
  const rows = [
    ['', 'answers', 'judged', 'twice as likely copied out', 'over the limit of `typing`, by volunteer'],
    ...conditions.map(({ condition, answers, judged, flagged, copied }) => [
      condition,
      String(answers),
      String(judged),
      shown(flagged),
      shown(copied),
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? [];
  const table = rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [
    claim,
    '',
    `${volunteers} volunteers. An answer is judged from 100 typed words and 90 s, a volunteer from 150 words of a condition.`,
    'Intervals are 95 % by Clopper and Pearson; answers of one person are alike, so the true ones are wider.',
    '',
    ...table,
    '',
    ranking
      ? `Copied against composed, by answer: AUROC ${ranking.value.toFixed(3)} (${ranking.from.toFixed(3)} to ${ranking.to.toFixed(3)}).`
      : 'Copied against composed: nothing to compare yet.',
    '',
  ].join('\n');
}
