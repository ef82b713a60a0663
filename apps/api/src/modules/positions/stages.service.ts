import type { CandidateStatus } from '@interview-detection/shared/candidates/candidates.rules';
import { DEFAULT_STAGES, firstStage, type Stage } from '@interview-detection/shared/pipeline/pipeline.rules';
import type { ClientSession, Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { AppError } from '#api/lib/app-error';
import { publish } from '#api/events/publish.service';
import type { CompanyPrincipal } from '#api/lib/principal';
import type { CompanyScope } from '#api/lib/system-principal';
import { Positions, type PositionRecord } from './positions.model';
import { presentStages } from './positions.presenter';
import { positionUpdated } from './positions.service';

/** Returns the stages of a position in the order of its board; the default ones if the position is gone. */
export async function stagesOf(
  scope: CompanyScope,
  position: Types.ObjectId,
  session: ClientSession | null,
): Promise<readonly Stage[]> {
  const found = await Positions.in(scope).findOne({ _id: position }, { stages: 1 }, { session }).lean();
  return found ? presentStages(found) : DEFAULT_STAGES;
}

/** What is stored with a candidate who enters a stage: this one, or the first of their status. */
export async function stageFields(
  scope: CompanyScope,
  {
    position,
    status,
    stage,
  }: { position: { _id: Types.ObjectId }; status: CandidateStatus; stage?: string | undefined },
  session: ClientSession,
): Promise<{ stage: string; stageSince: Date }> {
  const known = stage ?? firstStage(await stagesOf(scope, position._id, session), status)._id;
  return { stage: known, stageSince: currentTime() };
}

/** Stores the stages of a position as part of another change. Throws 404. */
export async function replaceStages(
  principal: CompanyPrincipal,
  { id, stages }: { id: string; stages: Stage[] },
  session: ClientSession,
): Promise<PositionRecord> {
  const before = await Positions.in(principal.scope)
    .findOneAndUpdate({ _id: id }, { $set: { stages } }, { returnDocument: 'before', session })
    .lean();
  if (!before) throw new AppError('NOT_FOUND', 'Position not found');
  const position = { ...before, stages };
  await publish(positionUpdated, {
    principal,
    session,
    record: position,
    changed: ['stages'],
    before: { stages: namesOf(presentStages(before)) },
    after: { stages: namesOf(stages) },
  });
  return position;
}

const namesOf = (stages: readonly Stage[]) => stages.map(({ name }) => name);
