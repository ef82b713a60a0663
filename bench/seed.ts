import { createSecretKey } from 'node:crypto';
import mongoose from 'mongoose';
import { connectDatabase, disconnectDatabase } from '../apps/api/src/database/connection';
import type { StaffPrincipal } from '../apps/api/src/lib/principal';
import { searchTerms } from '../apps/api/src/lib/search-pattern';
import { companyModel } from '../apps/api/src/modules/company/company.model';
import { principalOf } from '../apps/api/src/modules/users/session-user.service';
import { SECRET } from './server';
import { CandidateModel, InterviewModel, PositionModel, UserModel } from '../apps/api/test/models';
import { storeInterviews, storeSession } from '../apps/api/test/stored';

const { ObjectId } = mongoose.Types;
const DAY_MS = 86_400_000;
const BATCH = 5_000;

const candidateStatuses = ['Pending', 'Pending', 'Selected', 'Rejected'] as const;
const candidateStages = ['applied', 'interview', 'hired', 'rejected'] as const;

export interface SeededCompany {
  token: string;
  position: string;
  /** Its owner, for calls to services. */
  principal: StaffPrincipal;
}

/** Creates a company with an owner and `rows` candidates, each with one interview, of which 25 are upcoming. */
export async function seedCompany(name: string, rows: number): Promise<SeededCompany> {
  const company = await companyModel().create({ name, address: 'x', contact_email: 'x@example.org', phone: '1' });
  const user = await UserModel.create({
    company: company._id,
    role: 'owner',
    first_name: 'Mara',
    last_name: 'Santos',
    email: `${name.toLowerCase()}@example.org`,
    passwordHash: 'no sign-in',
  });
  const position = await PositionModel.create({
    company: company._id,
    name: 'Backend Engineer',
    key: 'backend engineer',
  });
  for (let from = 0; from < rows; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, rows - from) }, (_, index) => row(from + index));
    await CandidateModel.collection.insertMany(batch.map(({ candidate }) => candidate));
    await InterviewModel.collection.insertMany(batch.map(({ interview }) => interview));
  }
  return {
    token: await storeSession(user._id.toHexString(), { key: createSecretKey(SECRET, 'utf8') }),
    position: position._id.toHexString(),
    principal: principalOf(user.toObject()),
  };

  function row(index: number) {
    const by = { _id: user._id, name: 'Mara Santos' };
    const job = { _id: position._id, name: position.name };
    const isUpcoming = index < 25;
    const startsAt = new Date(
      Math.floor(Date.now() / DAY_MS) * DAY_MS + (isUpcoming ? 1 + index : -1 - (index % 300)) * DAY_MS + 36_000_000,
    );
    const history = [{ at: startsAt, by, from: null, to: 'Pending', reason: null }];
    const candidate = {
      _id: new ObjectId(),
      company: company._id,
      name: `Candidate ${index}`,
      email: `candidate-${index}@example.org`,
      position: job,
      terms: searchTerms([`Candidate ${index}`, `candidate-${index}@example.org`, job.name]),
      status: candidateStatuses[index % 4] ?? 'Pending',
      stage: candidateStages[index % 4] ?? 'applied',
      stageSince: new Date(Date.now() - index * 60_000),
      resume: { fileId: new ObjectId(), name: 'resume.pdf', size: 100_000 },
      interviewers: [user._id],
      history,
      ...(isUpcoming ? {} : { interviewedAt: startsAt }),
      decidedAt: index % 4 < 2 ? null : new Date(),
      createdAt: new Date(Date.now() - index * 60_000),
    };
    const interview = {
      _id: new ObjectId(),
      company: company._id,
      candidate: { _id: candidate._id, name: candidate.name, email: candidate.email },
      position: job,
      interviewer: by,
      interviewers: [by],
      interviewType: 'Real' as const,
      day: startsAt.toISOString().slice(0, 10),
      time: '10:00',
      timeZone: 'UTC',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 3_600_000),
      durationMinutes: 60,
      status: isUpcoming ? ('scheduled' as const) : ('completed' as const),
      description: 'Second round: system design, 45 minutes',
      visit: {},
      turns: {},
      evidence: {},
      recordings: {},
      report: { status: 'none' as const },
      requests: {},
      history,
      createdAt: startsAt,
    };
    return { candidate, interview };
  }
}

/** Runs `work` with a connection to that database, after building its indexes. */
export async function withConnection<T>(uri: string, work: () => Promise<T>): Promise<T> {
  await connectDatabase(uri);
  try {
    return await work();
  } finally {
    await disconnectDatabase();
  }
}

/** Stores Bot interviews for a position that are open now, each with a different candidate; returns their ids. */
export async function seedOpenInterviews(position: string, count: number): Promise<string[]> {
  const { company } = await PositionModel.findById(position).orFail().lean();
  const startsAt = new Date();
  const rows = Array.from({ length: count }, (_, n) => ({
    candidate: { _id: new ObjectId(), name: `Candidate ${n}`, email: `bot-${n}@example.org` },
    position: { _id: new ObjectId(position), name: 'Backend Engineer' },
    startsAt,
  }));
  return (await storeInterviews(company.toHexString(), rows)).map(({ _id }) => _id.toHexString());
}
