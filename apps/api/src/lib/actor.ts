import type { Types } from 'mongoose';

/** The person on whose behalf a service acts. */
export interface Actor {
  userId: Types.ObjectId;
  companyId: Types.ObjectId | null;
  name: string;
  /** The account as the session's check has just read it. */
  account: { first_name: string; last_name: string; email: string; phone: string };
  /** The request by which he acts, for the log of what it sets going. */
  requestId?: string;
}

/** An actor who has a company, as endpoints with access `company` guarantee. */
export interface CompanyActor extends Actor {
  companyId: Types.ObjectId;
}

/** How the actor is named in a history. */
export function refOf(actor: Actor): { _id: Types.ObjectId; name: string } {
  return { _id: actor.userId, name: actor.name };
}
