import { withIds, type Stage } from '@interview-detection/shared/pipeline/pipeline.rules';
import type { setStagesSchema } from '@interview-detection/shared/pipeline/pipeline.schema';
import { Types, type ClientSession } from 'mongoose';
import type { z } from 'zod';
import { inTransaction } from '#api/database/transaction';
import { AppError, invalidField } from '#api/lib/app-error';
import { fullScope } from '#api/lib/interview-scope';
import type { CompanyPrincipal } from '#api/lib/principal';
import { emptyStage, isStageHeld } from '../candidates/candidates-in-stages.service';
import type { PositionRecord } from '../positions/positions.model';
import { replaceStages, stagesOf } from '../positions/stages.service';

type Wanted = z.output<typeof setStagesSchema>;

const isSame = (one: Stage, other: Stage) => one._id === other._id && one.status === other.status;

/**
 * Replaces the stages of a position. The candidates of a stage that is removed, or gets another status, go where `moves`
 * says. Throws 404, 400 for a move to another status, 409 STAGE_IN_USE without a move.
 */
export async function setStages(principal: CompanyPrincipal, id: string, wanted: Wanted): Promise<PositionRecord> {
  const stages = withIds(wanted.stages);
  return inTransaction(async session => {
    const before = await stagesOf(principal.scope, new Types.ObjectId(id), session);
    const position = await replaceStages(principal, { id, stages }, session);
    for (const gone of before.filter(old => !stages.some(one => isSame(one, old)))) {
      await leaveStage(principal, { position, gone, stages, moves: wanted.moves }, session);
    }
    return position;
  });
}

interface Leaving {
  position: PositionRecord;
  gone: Stage;
  stages: readonly Stage[];
  moves: Wanted['moves'];
}

async function leaveStage(
  principal: CompanyPrincipal,
  { position, gone, stages, moves }: Leaving,
  session: ClientSession,
): Promise<void> {
  const scope = fullScope(principal.scope);
  const to = moves.find(({ from }) => from === gone._id)?.to;
  if (to === undefined) {
    if (!(await isStageHeld(scope, position._id, gone, session))) return;
    throw new AppError('STAGE_IN_USE', `There are candidates in ${gone.name}. Choose where to move them.`);
  }
  if (!stages.some(stage => stage._id === to && stage.status === gone.status)) {
    throw invalidField('moves', `The candidates of ${gone.name} can only go to a stage that is ${gone.status}`);
  }
  await emptyStage(scope, { position: position._id, status: gone.status, from: gone._id, to }, session);
}
