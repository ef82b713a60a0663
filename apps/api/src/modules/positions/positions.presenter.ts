import type { Position } from '@interview-detection/shared/positions/positions.schema';
import type { PositionRecord } from './positions.model';

export function presentPosition({ _id, name }: PositionRecord): Position {
  return { _id: _id.toHexString(), name };
}
