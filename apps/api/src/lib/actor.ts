import type { Types } from 'mongoose';

/** The person on whose behalf a service acts. */
export interface Actor {
  userId: Types.ObjectId;
  name: string;
  companyId: Types.ObjectId | null;
}

/** An actor who has a company, as endpoints with access `company` guarantee. */
export interface CompanyActor extends Actor {
  companyId: Types.ObjectId;
}

/** How the actor is named in a history. */
export function refOf(actor: Actor): { _id: Types.ObjectId; name: string } {
  return { _id: actor.userId, name: actor.name };
}
