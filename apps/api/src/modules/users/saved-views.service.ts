import type { SavedView } from '@interview-detection/shared/pipeline/saved-views.schema';
import { publish } from '#api/events/publish.service';
import { inTransaction } from '#api/database/transaction';
import { AppError } from '#api/lib/app-error';
import type { StaffPrincipal } from '#api/lib/principal';
import { systemPrincipal } from '#api/lib/system-principal';
import { userUpdated } from './users.events';
import { Users } from './users.model';

/** A person's own views, whether they have a company or not. */
const accounts = () => Users.unscoped(systemPrincipal('accounts'));

/** Returns the views that the principal has saved, in their order. */
export async function listViews({ userId }: StaffPrincipal): Promise<SavedView[]> {
  const user = await accounts().findById(userId, { candidateViews: 1 }).lean();
  if (!user) throw new AppError('UNAUTHENTICATED');
  return user.candidateViews ?? [];
}

/** Replaces them. */
export async function saveViews(principal: StaffPrincipal, views: SavedView[]): Promise<SavedView[]> {
  await inTransaction(async session => {
    const user = await accounts()
      .findOneAndUpdate({ _id: principal.userId }, { candidateViews: views }, { session, returnDocument: 'after' })
      .lean();
    if (!user) throw new AppError('UNAUTHENTICATED');
    await publish(userUpdated, { principal, session, record: user, changed: ['candidateViews'] });
  });
  return views;
}
