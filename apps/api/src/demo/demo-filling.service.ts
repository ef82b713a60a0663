import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DURATION_DEFAULT } from '@interview-detection/shared/interviews/interviews.rules';
import { ASKED_PLAINLY } from '@interview-detection/shared/positions/positions.rules';
import { Types } from 'mongoose';
import { MINUTE_MS } from '../lib/durations';
import type { CompanyPrincipal } from '../lib/principal';
import type { RefRecord } from '../database/history';
import type { CompanyScope } from '../lib/system-principal';
import type { CandidateRecord, ResumeRecord } from '../modules/candidates/candidates.model';
import { resumes as resumeFiles } from '../modules/candidates/resumes.service';
import type { InterviewRecord } from '../modules/interviews/interviews.model';
import { heldBy } from '../modules/interviews/panel.rules';
import { setPlan, createPosition } from '../modules/positions/positions.service';
import { createUser, fullName } from '../modules/users/users.service';
import { holdBotInterview } from './demo-bot.service';
import { addressOf, CANDIDATES, COMPANY, INTERVIEWERS } from './demo-cast';
import { historyOfCandidate, historyOfInterview } from './demo-history.rules';
import { demoNotes } from './demo-notes.rules';
import { plotInterviews, type PlottedInterview } from './demo-plot.rules';
import {
  dateNotifications,
  notifyByBellAlone,
  storeNotes,
  storePeopleAndInterviews,
  storeScorecards,
  resumePdf,
} from './demo-records.service';
import { makeReports, scorecardsOf } from './demo-reports.service';
import { QUESTION_SETS, setOf } from './demo-transcript.rules';

/** Never shown: only the owner's account can be signed in to. */
const secret = () => randomBytes(24).toString('base64url');

/** Fills the new company of the demo's owner with data for every screen, as of `now`. */
export async function fillCompany(principal: CompanyPrincipal, now: Date, say: (line: string) => void): Promise<void> {
  const people: RefRecord[] = [{ _id: principal.userId, name: principal.name }];
  for (const [place, account] of INTERVIEWERS.entries()) {
    const role = place === 0 ? 'recruiter' : 'interviewer';
    // Not `addUser`: invented people get no welcome mail.
    const user = await createUser({
      ...account,
      role,
      password: secret(),
      company: principal.companyId,
      emailVerified: true,
    });
    people.push({ _id: user._id, name: fullName(user) });
  }
  await notifyByBellAlone(principal.scope);
  const positions = await makePositions(principal);
  const plot = plotInterviews(now, COMPANY.timeZone, people.length);
  const resumes = await storeResumes(principal.scope);
  const candidates = CANDIDATES.map((name, place) =>
    candidateRecord(name, place, {
      principal,
      now,
      position: positions.get(setOf(place).position) ?? missing('position'),
      resume: resumes[place] ?? missing('resume'),
      met: plot.filter(({ candidate }) => candidate === place),
      people,
    }),
  );
  const interviews = plot.map(plotted => ({
    plotted,
    record: interviewRecord(plotted, candidates[plotted.candidate] ?? missing('candidate'), people, now),
  }));
  await storePeopleAndInterviews(
    candidates,
    interviews.map(({ record }) => record),
  );
  say(`  Demo data: ${candidates.length} candidates, ${interviews.length} interviews`);
  const completed = interviews.filter(({ plotted }) => plotted.status === 'completed');
  await storeScorecards(scorecardsOf(completed, people, now));
  await storeNotes(demoNotes(completed, people, now));
  await makeReports(principal, completed, say);
  await dateNotifications(
    principal.scope,
    completed.map(({ record }) => record),
    now,
  );
  await holdBotInterview(principal.scope, now);
}

function missing(what: string): never {
  throw new Error(`The demo data lacks a ${what}`);
}

async function makePositions(principal: CompanyPrincipal): Promise<Map<string, RefRecord>> {
  const positions = new Map<string, RefRecord>();
  for (const name of new Set(QUESTION_SETS.map(({ position }) => position))) {
    const { position } = await createPosition(principal, name);
    const plan = QUESTION_SETS.filter(set => set.position === name)
      .flatMap(({ questions }) => questions)
      .filter(({ points }) => points.length > 0)
      .map(({ question, points, referenceAnswer = '', code }, place) => ({
        question,
        expectedPoints: [...points],
        referenceAnswer,
        ...ASKED_PLAINLY,
        ...(code ? { kind: 'code' as const, language: code } : {}),
        // The bot asks a follow-up on a plan's first question.
        ...(place === 0 ? { followUps: 1 } : {}),
      }));
    await setPlan(principal, position._id.toHexString(), plan);
    positions.set(name, { _id: position._id, name });
  }
  return positions;
}

/** Stores resumes as drafts, which storing the candidates makes permanent. */
async function storeResumes(scope: CompanyScope): Promise<ResumeRecord[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'interview-detection-demo-'));
  try {
    const file = path.join(folder, 'resume.pdf');
    const resumes: ResumeRecord[] = [];
    for (const [place, name] of CANDIDATES.entries()) {
      const { position } = setOf(place);
      const pdf = await resumePdf({ name, email: addressOf(name), position, years: 2 + (place % 13) });
      await writeFile(file, pdf);
      const fileName = `${name} - resume (demo).pdf`;
      const fileId = await resumeFiles.putDraft(file, { scope, name: fileName });
      resumes.push({ fileId, name: fileName, size: pdf.length });
    }
    return resumes;
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface CandidateContext {
  principal: CompanyPrincipal;
  now: Date;
  position: RefRecord;
  resume: ResumeRecord;
  /** Their interviews, oldest first. */
  met: PlottedInterview[];
  people: readonly RefRecord[];
}

function candidateRecord(
  name: string,
  place: number,
  { principal, now, position, resume, met, people }: CandidateContext,
): CandidateRecord {
  const [first, last] = [met.at(0) ?? missing('interview'), met.at(-1) ?? missing('interview')];
  const appliedAt = first.bookedAt;
  const owner = people[0] ?? missing('owner');
  const decided = historyOfCandidate(
    place,
    { appliedAt, lastMetAt: last.startsAt, now },
    { owner, interviewer: people[last.interviewer ?? 0] ?? owner },
  );
  const held = met.find(({ status }) => status === 'completed');
  return {
    _id: new Types.ObjectId(),
    company: principal.companyId,
    name,
    email: addressOf(name),
    position,
    resume,
    interviewers: [...new Set(met.flatMap(({ interviewer }) => (interviewer === null ? [] : [interviewer])))].map(
      which => (people[which] ?? owner)._id,
    ),
    createdAt: appliedAt,
    ...(held && { interviewedAt: held.startsAt }),
    decidedAt: decided.status === 'Pending' ? null : (decided.history.at(-1)?.at ?? null),
    ...decided,
  };
}

function interviewRecord(
  plotted: PlottedInterview,
  candidate: CandidateRecord,
  people: readonly RefRecord[],
  now: Date,
): InterviewRecord {
  const { day, time, startsAt, interviewType, interviewer, status, course, round } = plotted;
  const endsAt = new Date(startsAt.getTime() + DURATION_DEFAULT * MINUTE_MS);
  const owner = people[0] ?? missing('owner');
  const by = interviewer === null ? owner : (people[interviewer] ?? owner);
  return {
    _id: new Types.ObjectId(),
    company: candidate.company,
    candidate: { _id: candidate._id, name: candidate.name, email: candidate.email },
    position: candidate.position,
    ...heldBy(interviewer === null ? [] : [by]),
    interviewType,
    day,
    time,
    timeZone: COMPANY.timeZone,
    startsAt,
    endsAt,
    durationMinutes: DURATION_DEFAULT,
    status,
    description: `${round} round. Demo data: an invented interview with an invented person.`,
    // Nobody's page was open: nothing is known of what an invented candidate did.
    evidence:
      interviewType === 'Bot' && status === 'completed' ? { shown: { level: 'unknown', isSwitchedOff: false } } : {},
    report: {
      status: course ? 'pending' : 'none',
      assessments: course?.verdict ? [ownVerdict(course.verdict, by, endsAt, now)] : [],
    },
    visit: {},
    turns: {},
    recordings: {},
    requests: {},
    history: historyOfInterview(plotted, { owner, interviewer: interviewer === null ? undefined : by }),
    sequence: plotted.wasMoved ? 1 : 0,
    // No reminders for invented interviews.
    followUp: null,
    createdAt: plotted.bookedAt,
  };
}

type OwnVerdict = NonNullable<InterviewRecord['report']['assessments']>[number];

const NOTES: Record<OwnVerdict['verdict'], string> = {
  recommended: 'Would be glad to work with this person. Concrete, and says where the limits are.',
  not_recommended: 'I could not get an example of their own work out of three questions.',
  undecided: 'Two good answers, two that I cannot place. A second conversation would help.',
};

function ownVerdict(verdict: OwnVerdict['verdict'], by: RefRecord, endsAt: Date, now: Date): OwnVerdict {
  const at = new Date(Math.min(endsAt.getTime() + 40 * MINUTE_MS, now.getTime()));
  return { verdict, note: NOTES[verdict], by, at };
}
