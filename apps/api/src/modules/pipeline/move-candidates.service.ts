import { stageOf, type Stage } from '@interview-detection/shared/pipeline/pipeline.rules';
import type { Moved, moveSchema } from '@interview-detection/shared/pipeline/pipeline.schema';
import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import { inTransaction } from '#api/database/transaction';
import { AppError } from '#api/lib/app-error';
import type { CompanyPrincipal } from '#api/lib/principal';
import type { CandidateRecord } from '../candidates/candidates.model';
import { movedBy } from '../candidates/candidates.service';
import { moveCandidate } from '../candidates/candidates-in-stages.service';
import { stagesOf } from '../positions/stages.service';
import { listMembers } from '../users/members.service';
import { fullName } from '../users/users.service';

/**
 * Moves candidates to a stage, each in a separate transaction: one who may not be moved does not keep the others.
 * Of two people who move the same candidate at once, the last one wins.
 */
export async function moveCandidates(
  principal: CompanyPrincipal,
  { ids, stage, reason, undo = false }: z.output<typeof moveSchema>,
): Promise<Moved> {
  const result: Moved = { moved: [], notMoved: [] };
  const names = await namesIn(principal);
  for (const id of new Set(ids.map(one => one.toLowerCase()))) {
    try {
      result.moved.push(
        await inTransaction(session => moveOne(principal, { id, stage, reason, undo, names }, session)),
      );
    } catch (error) {
      // Anything else, such as a database that is away, ends the call.
      if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error;
      result.notMoved.push({ _id: id, code: error.code, message: error.message });
    }
  }
  return result;
}

const namesIn = async ({ scope }: CompanyPrincipal): Promise<ReadonlyMap<string, string>> =>
  new Map((await listMembers(scope)).map(user => [user._id.toHexString(), fullName(user)]));

interface OneMove {
  id: string;
  stage: string;
  reason: string | undefined;
  undo: boolean;
  /** Of the company's people, by id. */
  names: ReadonlyMap<string, string>;
}

async function moveOne(
  principal: CompanyPrincipal,
  { id, stage, reason, undo, names }: OneMove,
  session: ClientSession,
): Promise<Moved['moved'][number]> {
  let stages: readonly Stage[] = [];
  const stageFor = async ({ position }: CandidateRecord) => {
    stages = await stagesOf(principal.scope, position._id, session);
    const found = stages.find(({ _id }) => _id === stage);
    if (!found) throw new AppError('NOT_FOUND', `${position.name} has no such stage`);
    return found;
  };
  const { before, after } = await moveCandidate(principal, { id, reason, undo, stageFor }, session);
  const by = movedBy(before)?.toHexString();
  const name = by && names.get(by);
  return {
    _id: id,
    from: stageOf(stages, before)._id,
    stage: after.stage,
    status: after.status,
    ...(name ? { by: { _id: by, name } } : {}),
  };
}
