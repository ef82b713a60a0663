import type { CandidateStatus } from '../candidates/candidates.rules';

/** A step of a position's pipeline. Candidates in it have its status. */
export interface Stage {
  /** Lower-case words of its first name, such as `phone-call`: the same for stages of the same name in any position. */
  _id: string;
  name: string;
  status: CandidateStatus;
}

/** The pipeline of a position whose stages no one has changed. */
export const DEFAULT_STAGES: readonly Stage[] = [
  { _id: 'applied', name: 'Applied', status: 'Pending' },
  { _id: 'screening', name: 'Screening', status: 'Pending' },
  { _id: 'interview', name: 'Interview', status: 'Pending' },
  { _id: 'offer', name: 'Offer', status: 'Pending' },
  { _id: 'hired', name: 'Hired', status: 'Selected' },
  { _id: 'rejected', name: 'Rejected', status: 'Rejected' },
];

/** Stages of one position. */
export const STAGES_MAX = 20;
export const STAGE_NAME_MAX = 60;
/** Ids may have a number added to their name. */
export const STAGE_ID_MAX = STAGE_NAME_MAX + 4;
/** Cards of a column of the board, unless the caller asks for another number. */
export const COLUMN_CARDS = 50;
/** Candidates moved by one call. */
export const MOVED_MAX = 100;

/** Turns a name into an id, and leaves an id as it is; empty if there is no letter or digit in it. */
export const stageIdOf = (name: string): string =>
  name
    .normalize()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');

/** Gives each stage an id: the one it was sent with, or one made of its name. */
export function withIds(stages: readonly (Omit<Stage, '_id'> & { _id?: string | undefined })[]): Stage[] {
  const taken = new Set(stages.flatMap(({ _id }) => _id ?? []));
  return stages.map(({ _id, name, status }) => {
    if (_id !== undefined) return { _id, name, status };
    // In lower case some letters are two.
    const wanted = stageIdOf(stageIdOf(name).slice(0, STAGE_NAME_MAX)) || 'stage';
    let made = wanted;
    for (let count = 2; taken.has(made); count += 1) made = `${wanted}-${count}`;
    taken.add(made);
    return { _id: made, name, status };
  });
}

/** Where a candidate comes to whose status changes elsewhere: the first stage of that status. */
export const firstStage = (stages: readonly Stage[], status: CandidateStatus): Stage => {
  const first = [...stages, ...DEFAULT_STAGES].find(stage => stage.status === status);
  if (!first) throw new Error(`No stage is ${status}`);
  return first;
};

/**
 * Returns the stage that a candidate is shown in. The status decides: a stored stage that no longer exists, or
 * belongs to another status, counts as the first of the status.
 */
export const stageOf = (
  stages: readonly Stage[],
  { status, stage }: { status: CandidateStatus; stage?: string | undefined },
): Stage => stages.find(one => one._id === stage && one.status === status) ?? firstStage(stages, status);
