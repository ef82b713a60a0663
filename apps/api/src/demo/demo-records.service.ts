import { DURATION_DEFAULT, OPEN_STATUSES } from '@interview-detection/shared/interviews/interviews.rules';
import { type Types } from 'mongoose';
import { database } from '../lib/app-context';
import { companyCollections } from '../database/company-collection';
import { clockTime, dayOf } from '../lib/dates';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/durations';
import { fileStores } from '../database/file-store';
import type { CandidatePrincipal } from '../lib/principal';
import { systemPrincipal, systemScope, type CompanyScope } from '../lib/system-principal';
import { inTransaction } from '../database/transaction';
import { CandidateNotes, type CandidateNoteRecord } from '../modules/candidate-notes/candidate-notes.model';
import { Candidates, type CandidateRecord } from '../modules/candidates/candidates.model';
import { resumes } from '../modules/candidates/resumes.service';
import { companyModel } from '../modules/company/company.model';
import { findCompany, windowHoursOf } from '../modules/company/company.service';
import { windowOf } from '../modules/interviews/interview-times.rules';
import { Interviews, type InterviewRecord } from '../modules/interviews/interviews.model';
import { Notifications } from '../modules/notifications/notifications.model';
import { Scorecards, type ScorecardRecord } from '../modules/scorecards/scorecards.model';
import { BotInterviews } from '../modules/turns/turns.model';
import { Users, type UserRecord } from '../modules/users/users.model';

const DEMO = systemPrincipal('demo');

// The only module that writes records of other nouns without their services: those rightly reject a start in the past,
// and notify the people concerned, who here are invented.

/** Stores candidates with their interviews and makes their draft resumes permanent: all or nothing. */
export async function storePeopleAndInterviews(
  candidates: readonly CandidateRecord[],
  interviews: readonly InterviewRecord[],
): Promise<void> {
  await inTransaction(async session => {
    await Candidates.unscoped(DEMO).insertMany(candidates, { session });
    await Interviews.unscoped(DEMO).insertMany(interviews, { session });
    for (const { resume } of candidates) if (resume) await resumes.keep(resume.fileId, session);
  });
}

/** Stores the scorecards of interviews. */
export async function storeScorecards(scorecards: readonly ScorecardRecord[]): Promise<void> {
  await Scorecards.unscoped(DEMO).insertMany(scorecards);
}

/** Stores notes on candidates; the people mentioned in them are not notified. */
export async function storeNotes(notes: readonly CandidateNoteRecord[]): Promise<void> {
  await CandidateNotes.unscoped(DEMO).insertMany(notes);
}

/** Keeps the demo's failed report out of the mail: it is listed in the product. */
export async function notifyByBellAlone(scope: CompanyScope): Promise<void> {
  await Users.in(scope).updateMany({}, { $set: { 'notifications.report_failed': 'product' } });
}

/** Reports of the latest interviews that nobody has seen yet. */
const UNREAD_REPORTS = 3;
const REPORT_AFTER_MS = 10 * MINUTE_MS;
const READ_AFTER_MS = 2 * HOUR_MS;

/**
 * Dates the notifications of reports by their interviews, and marks the older ones as read, as in a company that looks
 * at its bell.
 */
export async function dateNotifications(
  scope: CompanyScope,
  held: readonly Pick<InterviewRecord, '_id' | 'endsAt'>[],
  now: Date,
): Promise<void> {
  const latestFirst = held.toSorted((one, other) => other.endsAt.getTime() - one.endsAt.getTime());
  const upToNow = (time: number) => new Date(Math.min(time, now.getTime()));
  for (const [place, { _id, endsAt }] of latestFirst.entries()) {
    const at = upToNow(endsAt.getTime() + REPORT_AFTER_MS);
    const readAt = place < UNREAD_REPORTS ? null : upToNow(at.getTime() + READ_AFTER_MS);
    await Notifications.in(scope).updateMany({ interview: _id }, { at, readAt });
  }
}

const DESCRIPTION = 'An interview by the bot. Demo data: an invented interview with an invented person.';

/** Stores a Bot interview with this candidate, open from `startsAt` on. Returns null if there is no such candidate. */
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
    // Invented interviews get no reminders and never count as no-shows.
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

/**
 * Returns the Bot interview that this candidate can start now: the latest one, rescheduled if it is over, else a new
 * one.
 */
export async function ensureOpenInterview(
  scope: CompanyScope,
  email: string,
  now: Date,
): Promise<InterviewRecord | null> {
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

/** Lets time pass in a running interview: moves what has happened in it further into the past. */
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
  const { history, visit } = await Interviews.in(scope).findOne({ _id: interviewId }).orFail().lean();
  await Interviews.in(scope).updateOne(
    { _id: interviewId },
    {
      history: history.map(step => (step.to === 'scheduled' ? step : { ...step, at: earlier(step.at) })),
      ...(visit.consent ? { 'visit.consent.at': earlier(visit.consent.at) } : {}),
    },
  );
}

/** Removes an incomplete demo company with all its data. */
export async function removeCompanyOf(owner: Types.ObjectId): Promise<void> {
  const users = Users.unscoped(DEMO);
  const user: Pick<UserRecord, '_id' | 'company'> | null = await users.findById(owner, { company: 1 }).lean();
  const company = user?.company;
  if (company) {
    for (const store of fileStores()) await store.removeAllOf(systemScope(DEMO, company));
    for (const { name } of companyCollections()) await database().collection(name).deleteMany({ company });
    await companyModel().deleteOne({ _id: company });
  }
  await users.deleteOne({ _id: owner });
}

interface Resume {
  name: string;
  email: string;
  position: string;
  /** Years of work experience. */
  years: number;
}

/** Renders a one-page PDF of about 2 KB that says in its first lines that it is invented. */
export async function resumePdf({ name, email, position, years }: Resume): Promise<Buffer> {
  // Loaded on first use: installations without demo data need it in a worker only.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({ size: 'A4', margin: 64, info: { Title: `Resume ${name} (demo)` } });
  const parts: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve()).on('error', reject);
  });
  pdf.font('Helvetica-Bold').fontSize(22).text(name);
  pdf.font('Helvetica').fontSize(11).text(`${position}, ${email}`).moveDown();
  pdf.fillColor('#8a4b00').text('Demo data: this person and this resume are invented.').fillColor('black').moveDown();
  const section = (title: string, lines: string[]) => {
    pdf.font('Helvetica-Bold').fontSize(13).text(title).moveDown(0.3);
    pdf.font('Helvetica').fontSize(11).list(lines, { bulletRadius: 1.5 }).moveDown();
  };
  section('Work', [
    `${position}, Harbour Parcel Service, for ${Math.max(1, Math.round(years / 2))} years`,
    `Junior in the same trade, Lakeside Clinics, for ${Math.max(1, Math.floor(years / 2))} years`,
  ]);
  section('Education', ['Degree in a related subject', 'A course in writing that people can read']);
  section('Languages', ['English, fluent', 'One more, at the level of a holiday']);
  pdf.end();
  await done;
  return Buffer.concat(parts);
}
