import type { OfferState } from '@interview-detection/shared/interview-offers/interview-offers.schema';
import type { ClientSession, Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import type { Published } from '#api/events/domain-event';
import { publish } from '#api/events/publish.service';
import { listPage, SEARCH_LIMIT, type Listing } from '#api/database/listing';
import { inTransaction } from '#api/database/transaction';
import { AppError } from '#api/lib/app-error';
import type { CompanyPrincipal } from '#api/lib/principal';
import { contains } from '#api/lib/search-pattern';
import type { CompanyScope } from '#api/lib/system-principal';
import type { Merge } from '../candidates/candidates.events';
import type { InterviewRecord } from '../interviews/interviews.model';
import { countOpenOf } from '../interviews/merge-interviews.service';
import { offerWithdrawn } from './interview-offers.events';
import { InterviewOffers, type OfferRecord } from './interview-offers.model';
import { inState } from './interview-offers.rules';

interface OffersQuery {
  page?: number | undefined;
  size?: number | undefined;
  search?: string | undefined;
  state?: OfferState | undefined;
  candidate?: string | undefined;
}

/** Returns the company's offers, latest first. */
export async function listOffers(
  { scope }: CompanyPrincipal,
  { search, state, candidate, ...paging }: OffersQuery,
): Promise<Listing<OfferRecord>> {
  const offers = InterviewOffers.in(scope);
  const filter = {
    ...(state ? inState(state, currentTime()) : {}),
    ...(candidate ? { 'candidate._id': candidate } : {}),
    ...(search
      ? {
          $or: ['candidate.name', 'candidate.email', 'position.name'].map(field => ({ [field]: contains(search) })),
        }
      : {}),
  };
  return listPage(paging, {
    rows: ({ skip, limit }) =>
      offers.find(filter, null, SEARCH_LIMIT).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).lean(),
    total: () => offers.countDocuments(filter, SEARCH_LIMIT),
  });
}

/** Returns one offer of the company. Throws 404. */
export async function getOffer({ scope }: Pick<CompanyPrincipal, 'scope'>, id: string): Promise<OfferRecord> {
  const offer = await findOffer(scope, id);
  if (!offer) throw new AppError('NOT_FOUND', 'Offer not found');
  return offer;
}

/** Returns the same for a candidate's link; null if there is none. */
export async function findOffer(
  scope: CompanyScope,
  id: string | Types.ObjectId,
  session?: ClientSession,
): Promise<OfferRecord | null> {
  return InterviewOffers.in(scope)
    .findOne({ _id: id })
    .session(session ?? null)
    .lean();
}

/** Returns the offers to these candidates, oldest first, for an export or an erasure. */
export async function offersOf(
  scope: CompanyScope,
  candidates: readonly Types.ObjectId[],
  session?: ClientSession,
): Promise<OfferRecord[]> {
  return InterviewOffers.in(scope)
    .find({ 'candidate._id': { $in: [...candidates] } })
    .sort({ _id: 1 })
    .session(session ?? null)
    .lean();
}

/** Withdraws an offer: its link ends. Again it changes nothing. Throws 404, 409 OFFER_PICKED. */
export async function withdrawOffer(principal: CompanyPrincipal, id: string): Promise<OfferRecord> {
  return inTransaction(async session => {
    const before = await findOffer(principal.scope, id, session);
    if (!before) throw new AppError('NOT_FOUND', 'Offer not found');
    if (before.status === 'picked') throw new AppError('OFFER_PICKED');
    if (before.status === 'withdrawn') return before;
    const offer = await withdraw(principal.scope, before, session);
    await publish(offerWithdrawn, { principal, session, record: offer, payload: { offer } });
    return offer;
  });
}

/** Withdraws the open offer of a candidate who has got an interview by other means. */
export async function withdrawNeedless({
  principal,
  scope,
  session,
  payload: { interview },
}: Published<{ interview: InterviewRecord }>): Promise<void> {
  if (!scope) return;
  const open = await InterviewOffers.in(scope)
    .findOne({
      'candidate._id': interview.candidate._id,
      _id: { $ne: interview._id },
      ...inState('open', currentTime()),
    })
    .session(session)
    .lean();
  if (!open) return;
  const offer = await withdraw(scope, open, session);
  await publish(offerWithdrawn, { principal, session, record: offer, payload: { offer } });
}

async function withdraw(scope: CompanyScope, { _id }: OfferRecord, session: ClientSession): Promise<OfferRecord> {
  return InterviewOffers.in(scope)
    .findOneAndUpdate({ _id }, { status: 'withdrawn' }, { returnDocument: 'after', session })
    .orFail()
    .lean();
}

/**
 * Moves the offers to merged candidates, in the transaction of the merge: their ids and links stay. Throws 409
 * MERGE_CONFLICT where the person could pick a time beside another offer or an open interview for the position.
 */
export async function moveMergedOffers({ payload, scope, session }: Published<Merge>): Promise<void> {
  if (!scope) return;
  const offers = InterviewOffers.in(scope);
  for (const { from, into } of payload.joined) {
    const both = [from, into];
    const open = await offers
      .countDocuments({ 'candidate._id': { $in: both }, ...inState('open', currentTime()) })
      .session(session);
    if (open > 0 && open + (await countOpenOf(scope, both, session)) > 1) throw new AppError('MERGE_CONFLICT');
    await offers.updateMany({ 'candidate._id': from }, { $set: { 'candidate._id': into } }, { session });
  }
  for (const { _id, name, email } of payload.people) {
    const named = { 'candidate.name': name, 'candidate.email': email };
    await offers.updateMany({ 'candidate._id': _id, status: 'open' }, { $set: named }, { session });
  }
}
