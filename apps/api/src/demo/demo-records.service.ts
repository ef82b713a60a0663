import { DURATION_DEFAULT, OPEN_STATUSES } from '@interview-detection/shared/interviews/interviews.rules';
import mongoose, { type Types } from 'mongoose';
import { companyCollections } from '../database/company-collection';
import { clockTime, dayOf } from '../lib/dates';
import { DAY_MS, MINUTE_MS } from '../lib/durations';
import { fileStores } from '../lib/file-store';
import type { CandidatePrincipal } from '../lib/principal';
import { systemPrincipal, systemScope, type CompanyScope } from '../lib/system-principal';
import { inTransaction } from '../lib/transaction';
import { Candidates, type CandidateRecord } from '../modules/candidates/candidates.model';
import { resumes } from '../modules/candidates/resumes.service';
import { CompanyModel } from '../modules/company/company.model';
import { findCompany, windowHoursOf } from '../modules/company/company.service';
import { windowOf } from '../modules/interviews/interview-window.rules';
import { Interviews, type InterviewRecord } from '../modules/interviews/interviews.model';
import { Scorecards, type ScorecardRecord } from '../modules/scorecards/scorecards.model';
import { BotInterviews } from '../modules/turns/bot-interviews.model';
import { Users, type UserRecord } from '../modules/users/users.model';

const DEMO = systemPrincipal('demo');

// The one place that writes records of other nouns past their services: those rightly refuse a start that lies in the
// past, and they write to the people concerned, which nobody wants of invented ones.

/** Stores candidates with their resumes, which are drafts until then, and their interviews: all or nothing. */
export async function storePeopleAndInterviews(
  candidates: readonly CandidateRecord[],
  interviews: readonly InterviewRecord[],
): Promise<void> {
  await inTransaction(async session => {
    await Candidates.acrossCompanies(DEMO).insertMany(candidates, { session });
    await Interviews.acrossCompanies(DEMO).insertMany(interviews, { session });
    for (const { resume } of candidates) if (resume) await resumes.keep(resume.fileId, session);
  });
}

/** Stores what people are said to have seen in interviews. */
export async function storeScorecards(scorecards: readonly ScorecardRecord[]): Promise<void> {
  await Scorecards.acrossCompanies(DEMO).insertMany(scorecards);
}

const DESCRIPTION = 'An interview by the bot. Demo data: an invented interview with an invented person.';

/** Stores an interview by the bot with this candidate, open from `startsAt` on. Null where there is no such candidate. */
export async function storeBotInterview(
  scope: CompanyScope,
  email: string,
  startsAt: Date,
): Promise<InterviewRecord | null> {
  const candidate = await Candidates.in(scope).findOne({ email }).lean();
  const company = await findCompany(scope);
  if (!candidate || !company) return null;
  const by = candidate.history[0]?.by ?? { _id: candidate._id, name: candidate.name };
  return Interviews.in(scope).insert({
    candidate: { _id: candidate._id, name: candidate.name, email },
    position: candidate.position,
    interviewType: 'Bot',
    ...slotAt(startsAt, company.timeZone),
    durationMinutes: DURATION_DEFAULT,
    status: 'scheduled',
    description: DESCRIPTION,
    history: [{ at: new Date(startsAt.getTime() - DAY_MS), by, from: null, to: 'scheduled', reason: null }],
    // Nobody is reminded of an invented interview, and it is no no-show.
    followUp: null,
    createdAt: new Date(startsAt.getTime() - DAY_MS),
  });
}

const slotAt = (startsAt: Date, zone: string) => ({
  startsAt,
  endsAt: new Date(startsAt.getTime() + DURATION_DEFAULT * MINUTE_MS),
  day: dayOf(startsAt, zone),
  time: clockTime(startsAt, zone),
  timeZone: zone,
});

/** The interview by the bot that this candidate can begin now: the last one, moved where it is over, else a new one. */
export async function keepOpen(scope: CompanyScope, email: string, now: Date): Promise<InterviewRecord | null> {
  const company = await findCompany(scope);
  const open = await Interviews.in(scope)
    .findOne({ 'candidate.email': email, status: { $in: [...OPEN_STATUSES] } })
    .lean();
  if (!open || !company) return storeBotInterview(scope, email, now);
  if (open.interviewType !== 'Bot') return null;
  const isOver = windowOf(open, await windowHoursOf(scope)).closesAt <= now;
  if (open.status !== 'scheduled' || !isOver) return open;
  return Interviews.in(scope)
    .findOneAndUpdate({ _id: open._id }, slotAt(now, company.timeZone), { returnDocument: 'after' })
    .lean();
}

/** So much time passes in an interview that runs: what has happened in it lies further back. */
export async function letTimePass(
  { scope, interviewId }: Pick<CandidatePrincipal, 'scope' | 'interviewId'>,
  ms: number,
): Promise<void> {
  const earlier = (at: Date) => new Date(at.getTime() - ms);
  const bot = await BotInterviews.in(scope).findOne({ _id: interviewId }).orFail().lean();
  const turns = bot.turns.map(turn => ({
    ...turn,
    askedAt: earlier(turn.askedAt),
    answeredAt: turn.answeredAt && earlier(turn.answeredAt),
  }));
  const spells = bot.spells.map(spell => ({ ...spell, from: earlier(spell.from), to: spell.to && earlier(spell.to) }));
  await BotInterviews.in(scope).updateOne({ _id: interviewId }, { startedAt: earlier(bot.startedAt), turns, spells });
  const { history, consent } = await Interviews.in(scope).findOne({ _id: interviewId }).orFail().lean();
  await Interviews.in(scope).updateOne(
    { _id: interviewId },
    {
      history: history.map(step => (step.to === 'scheduled' ? step : { ...step, at: earlier(step.at) })),
      ...(consent ? { 'consent.at': earlier(consent.at) } : {}),
    },
  );
}

/** Removes a demo company that was left half-made, with everything that is its. */
export async function removeCompanyOf(owner: Types.ObjectId): Promise<void> {
  const users = Users.acrossCompanies(DEMO);
  const user: Pick<UserRecord, '_id' | 'company'> | null = await users.findById(owner, { company: 1 }).lean();
  const company = user?.company;
  if (company) {
    for (const store of fileStores()) await store.removeAllOf(systemScope(DEMO, company));
    for (const { name } of companyCollections()) await mongoose.connection.collection(name).deleteMany({ company });
    await CompanyModel.deleteOne({ _id: company });
  }
  await users.deleteOne({ _id: owner });
}
