import { ASKED_PLAINLY } from '@interview-detection/shared/positions/positions.rules';
import type { PlanQuestion, Position, PositionDetails } from '@interview-detection/shared/positions/positions.schema';
import type { PositionRecord } from './positions.model';

export function presentPosition({ _id, name }: PositionRecord): Position {
  return { _id: _id.toHexString(), name };
}

/** Returns the questions with how each is asked, filling in defaults for older plans. */
export function presentPlan({ plan = [] }: Pick<PositionRecord, 'plan'>): PlanQuestion[] {
  return plan.map(question => ({ ...ASKED_PLAINLY, ...question }));
}

export function presentPositionDetails(position: PositionRecord): PositionDetails {
  return { ...presentPosition(position), plan: presentPlan(position), planVersion: position.planVersion ?? 0 };
}
