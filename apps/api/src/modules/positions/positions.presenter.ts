import type { Position, PositionDetails } from '@interview-detection/shared/positions/positions.schema';
import type { PositionRecord } from './positions.model';

export function presentPosition({ _id, name }: PositionRecord): Position {
  return { _id: _id.toHexString(), name };
}

export function presentPositionDetails(position: PositionRecord): PositionDetails {
  return { ...presentPosition(position), plan: position.plan ?? [], planVersion: position.planVersion ?? 0 };
}
