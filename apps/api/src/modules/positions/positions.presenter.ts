import { ASKED_PLAINLY } from '@interview-detection/shared/positions/positions.rules';
import { DEFAULT_STAGES, type Stage } from '@interview-detection/shared/pipeline/pipeline.rules';
import type { PlanQuestion, Position, PositionDetails } from '@interview-detection/shared/positions/positions.schema';
import type { PositionRecord } from './positions.model';

export function presentPosition({ _id, name }: PositionRecord): Position {
  return { _id: _id.toHexString(), name };
}

/** Returns the questions with how each is asked, filling in defaults for older plans. */
export function presentPlan({ plan = [] }: Pick<PositionRecord, 'plan'>): PlanQuestion[] {
  return plan.map(question => ({ ...ASKED_PLAINLY, ...question }));
}

/** Returns the stages of a position: the default ones until someone changes them. */
export const presentStages = ({ stages }: Pick<PositionRecord, 'stages'>): readonly Stage[] => stages ?? DEFAULT_STAGES;

export function presentPositionDetails(position: PositionRecord): PositionDetails {
  return {
    ...presentPosition(position),
    plan: presentPlan(position),
    planVersion: position.planVersion ?? 0,
    stages: [...presentStages(position)],
  };
}
