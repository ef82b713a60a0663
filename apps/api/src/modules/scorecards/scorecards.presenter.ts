import { spreadOf } from '@interview-detection/shared/scorecards/scorecards.rules';
import type { Asked, Notes, Scorecard, Scorecards } from '@interview-detection/shared/scorecards/scorecards.schema';
import { presentRef } from '#api/database/history';
import type { StaffPrincipal } from '#api/lib/principal';
import type { MarkedQuestion } from './notes.service';
import type { NotesRecord, ScorecardRecord } from './scorecards.model';
import type { ScorecardsOf } from './scorecards.service';

export const presentNotes = (notes: NotesRecord | null): Notes => ({
  text: notes?.text ?? '',
  version: notes?.version ?? 0,
  updatedAt: notes?.updatedAt.toISOString() ?? null,
});

export const presentMarked = ({ question, at }: MarkedQuestion) => ({ question, at: at?.toISOString() ?? null });

export const presentAsked = (questions: readonly { question: string; at: Date }[]): Asked[] =>
  questions.map(({ question, at }) => ({ question, at: at.toISOString() }));

export const presentScorecard = ({ by, criteria, overall, note, at, changedAt }: ScorecardRecord): Scorecard => ({
  by: presentRef(by),
  criteria: criteria.map(({ name, score, note: remark }) => ({ name, score, note: remark })),
  overall,
  note,
  at: at.toISOString(),
  changedAt: changedAt?.toISOString() ?? null,
});

/**
 * Returns the scorecards of an interview as this reader may see them: those of others stay hidden until the reader
 * has submitted their own, for every role (contract §34).
 */
export function presentScorecards(
  { interview, scorecards, criteria }: ScorecardsOf,
  { userId }: Pick<StaffPrincipal, 'userId'>,
): Scorecards {
  const own = scorecards.find(({ by }) => by._id.equals(userId));
  const others = own ? scorecards.filter(one => one !== own) : [];
  return {
    own: own ? presentScorecard(own) : null,
    others: others.map(presentScorecard),
    spread: own ? presentSpread(scorecards) : null,
    scorers: scorersOf(interview, scorecards),
    criteria,
  };
}

function presentSpread(scorecards: readonly ScorecardRecord[]): Scorecards['spread'] {
  const overall = spreadOf(scorecards.map(one => one.overall));
  if (!overall) return null;
  const given = new Map<string, number[]>();
  for (const { name, score } of scorecards.flatMap(one => one.criteria)) {
    if (score !== null) given.set(name, [...(given.get(name) ?? []), score]);
  }
  const criteria = [...given].flatMap(([name, scores]) => {
    const spread = spreadOf(scores);
    return spread ? [{ name, ...spread }] : [];
  });
  return { overall, criteria };
}

/** Returns the interviewers whose scorecard is missing, and everyone whose scorecard is in. */
function scorersOf({ interviewers }: ScorecardsOf['interview'], scorecards: readonly ScorecardRecord[]) {
  const waiting = interviewers.filter(({ _id }) => !scorecards.some(({ by }) => by._id.equals(_id)));
  return [
    ...waiting.map(one => ({ ...presentRef(one), submitted: false })),
    ...scorecards.map(({ by }) => ({ ...presentRef(by), submitted: true })),
  ];
}
