import type { CandidateNote } from '@interview-detection/shared/candidate-notes/candidate-notes.schema';
import type { EvidenceView } from '@interview-detection/shared/evidence/evidence.schema';
import { decodeJson } from '@interview-detection/shared/reports/reports.rules';
import { aiReportSchema, type AiReport } from '@interview-detection/shared/reports/reports.schema';
import { devicesSchema } from '@interview-detection/shared/reports/transcript.schema';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import type { Scorecards } from '@interview-detection/shared/scorecards/scorecards.schema';
import type mongoose from 'mongoose';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import { database } from '../lib/app-context';
import { fc } from '#api/test/fast-check';
import { api, bearer } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeRecruiter } from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { everything } from '#api/test/sweep';
import { isDeep } from '#api/test/environment';
import { instantOf, weeksAround } from '../lib/dates';
import { INSTALLATION } from '../lib/installation';
import { COMPANY, OWNER } from './demo-cast';
import { plotInterviews } from './demo-plot.rules';
import { ensureDemoCompany, type DemoSignIn } from './demo.service';

useDatabase();

const lines: string[] = [];
const say = (line: string) => void lines.push(line);
beforeEach(() => void lines.splice(0));

async function ensure(now = new Date()): Promise<DemoSignIn> {
  const signIn = await ensureDemoCompany(say, now);
  if (!signIn) throw new Error('No sign-in was given');
  return signIn;
}

let kept: [name: string, documents: mongoose.mongo.Document[]][] | undefined;

/**
 * The demo company where it matters what it is, not how it is made: made once and kept, then put back. Its password is
 * new each time.
 */
async function ensureAgain(): Promise<DemoSignIn> {
  const { db } = database();
  if (!db) throw new Error('The database is not connected');
  if (!kept) {
    const signIn = await ensure();
    const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    kept = await Promise.all(
      names.map(async (name): Promise<[string, mongoose.mongo.Document[]]> => [
        name,
        // What stays between tests is there already.
        await db
          .collection(name)
          .find({ _id: { $ne: INSTALLATION as never } })
          .toArray(),
      ]),
    );
    return signIn;
  }
  const filled = kept.filter(([, documents]) => documents.length > 0);
  await Promise.all(filled.map(([name, documents]) => db.collection(name).insertMany(documents)));
  return ensure();
}

async function enter(signIn: DemoSignIn) {
  const reply = await api.post('/auth/login').send(signIn).expect(200);
  const auth = bearer((reply.body as { data: { token: string } }).data.token);
  return { get: async (path: string) => (await api.get(path).set(auth).expect(200)).body.data, auth };
}

const counts = async () => {
  const collections = ['users', 'companies', 'positions', 'candidates', 'interviews', 'reports', 'resumes.files'];
  const numbers = collections.map(name => database().collection(name).countDocuments());
  return Object.fromEntries((await Promise.all(numbers)).map((count, at) => [collections[at], count]));
};
const FULL = {
  users: 5,
  companies: 1,
  positions: 6,
  candidates: 60,
  interviews: 71,
  reports: 41,
  'resumes.files': 60,
};

describe('the demo company', () => {
  it('has 60 candidates, 26 upcoming and 41 completed interviews, and the printed password signs in', async () => {
    const { get } = await enter(await ensureAgain());
    expect(await get('/dashboard')).toMatchObject({ totalCandidates: 60, totalUpcoming: 26, totalCompleted: 41 });
    expect(await get('/candidates')).toHaveLength(60);
    expect(await get('/interviews')).toHaveLength(26);
    expect(await get('/interviews/completed')).toHaveLength(41);
    expect(await get('/interviews?status=cancelled')).toHaveLength(2);
    expect(await get('/interviews?status=no_show')).toHaveLength(2);
    const me = await get('/auth/me');
    expect(me.company.name).toContain('(demo)');
    expect(lines.at(-1)).toMatch(/^✓ Demo data \(/);
  });

  it(
    'is the same at the second start, with a new password that ends what the first one opened',
    { tags: 'deep' },
    async () => {
      const first = await ensureAgain();
      const { auth } = await enter(first);
      expect(await counts()).toEqual(FULL);
      lines.length = 0;
      const second = await ensure();
      expect(await counts()).toEqual(FULL);
      expect(second.email).toBe(first.email);
      expect(second.password).not.toBe(first.password);
      await enter(second);
      await api.get('/auth/me').set(auth).expect(401);
      await api.post('/auth/login').send(first).expect(401);
      expect(lines).toEqual([]);
    },
  );

  it('is made once by processes that start at once, and one of them gives the sign-in', { tags: 'deep' }, async () => {
    const given = await Promise.all([1, 2, 3].map(() => ensureDemoCompany(say)));
    expect(await counts()).toEqual(FULL);
    const [signIn, ...others] = given.filter(one => one !== null);
    expect(others).toEqual([]);
    await enter(signIn ?? { email: '', password: '', candidateLink: null });
  });

  it('the demo company that a crash left half-made is made again', { tags: 'deep' }, async () => {
    await ensureAgain();
    await database()
      .collection('demo')
      .updateOne({}, { $unset: { readyAt: 1 } });
    await database()
      .collection('candidates')
      .deleteMany({ name: /^[A-M]/ });
    await enter(await ensure());
    expect(await counts()).toEqual(FULL);
  });

  it(
    'the demo company that is complete is never made again, not even without its owner',
    { tags: 'deep' },
    async () => {
      await ensureAgain();
      await database()
        .collection('users')
        .updateOne({ email: OWNER.email }, { $set: { email: 'x@y.example' } });
      await expect(ensure()).rejects.toThrow('is gone');
      const other = await makeRecruiter({ email: OWNER.email });
      await expect(ensure()).rejects.toThrow('is gone');
      await api.get('/auth/me').set(other.auth).expect(200);
      expect((await counts()).reports).toBe(FULL.reports);
    },
  );

  it('says when what lay ahead of it has passed', async () => {
    await ensureAgain();
    await ensure(new Date(Date.now() + 8 * 86_400_000));
    expect(lines.at(-1)).toContain('more than a week old');
  });

  it(
    'has scorecards: everyone’s with their spread for interviews that the owner scored, for others who has handed one in',
    { tags: 'deep' },
    async () => {
      const { get } = await enter(await ensureAgain());
      const completed = (await get('/interviews/completed')) as Interview[];
      const all = await Promise.all(
        completed.map(({ _id }) => get(`/interviews/${_id}/scorecards`) as Promise<Scorecards>),
      );
      const scored = all.filter(({ scorers }) => scorers.some(({ submitted }) => submitted));
      expect(scored).toHaveLength(14);
      const [seen, hidden] = [scored.filter(({ own }) => own), scored.filter(({ own }) => !own)];
      expect(hidden.length).toBeGreaterThan(5);
      expect(hidden.flatMap(({ others }) => others)).toEqual([]);
      expect(seen.length).toBeGreaterThan(1);
      for (const { others, spread, own, criteria } of seen) {
        expect([others.length, spread?.overall.n]).toEqual([1, 2]);
        expect(own?.criteria.filter(({ name }) => !criteria.includes(name))).toEqual([]);
      }
    },
  );

  it('has notes in which an interviewer answers a colleague who mentioned them', { tags: 'deep' }, async () => {
    const { get } = await enter(await ensureAgain());
    const candidates = (await get('/candidates')) as { _id: string }[];
    const all = await Promise.all(
      candidates.map(({ _id }) => get(`/candidates/${_id}/notes`) as Promise<CandidateNote[]>),
    );
    const talks = all.filter(notes => notes.length > 0);
    expect(talks.length).toBeGreaterThan(5);
    for (const [answer, question] of talks) {
      expect(question?.mentions).toEqual([answer?.by]);
      expect(question?.text).toContain(`@${answer?.by.name}`);
      expect(Date.parse(answer?.at ?? '')).toBeGreaterThan(Date.parse(question?.at ?? ''));
    }
  });

  it('starts with a handful of unread notifications; those of older reports are read, and dated by their interview', async () => {
    const { get } = await enter(await ensureAgain());
    const all: { kind: string; at: string; read: boolean }[] = await get('/notifications?limit=100');
    const unread = all.filter(({ read }) => !read);
    expect(unread.length).toBeGreaterThanOrEqual(3);
    expect(unread.length).toBeLessThanOrEqual(6);
    expect(all.length).toBeGreaterThan(40);
    // Newest first; what is unread is newer than everything read.
    expect(all.slice(0, unread.length)).toEqual(unread);
    expect(new Set(all.map(({ at }) => at.slice(0, 10))).size).toBeGreaterThan(5);
  });

  it('sends nobody a mail, leaves no reminder behind, and no job except those of the bot interview', async () => {
    await ensureAgain();
    expect(await database().collection('outbox').countDocuments()).toBe(0);
    const jobs = await database().collection('jobs').find().toArray();
    expect(new Set(jobs.map(({ name }) => name as string))).toEqual(
      new Set(['end-bot-interview', 'evidence-level', 'report']),
    );
    expect(
      await database()
        .collection('interviews')
        .countDocuments({ followUp: { $ne: null } }),
    ).toBe(0);
  });

  it('leaves another company as it is', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    await makeInterview(recruiter);
    const before = await everything();
    await ensure();
    const after = await everything();
    for (const [name, rows] of Object.entries(before)) {
      expect(after[name]?.filter(row => rows.some(old => (old as Row)._id === (row as Row)._id))).toEqual(rows);
    }
    const dashboard = await api.get('/dashboard').set(recruiter.auth).expect(200);
    expect(dashboard.body.data).toMatchObject({ totalInterviews: 1, totalCandidates: 1 });
  });

  it('does not overwrite another person’s account', async () => {
    const other = await makeRecruiter({ email: OWNER.email });
    await expect(ensure()).rejects.toThrow('An account with this email');
    await api.get('/auth/me').set(other.auth).expect(200);
    expect((await counts()).candidates).toBe(0);
  });
});

interface Row {
  _id: string;
}

describe('its interviews by the bot', () => {
  it(
    'are one that was held from the link to the report by the services that serve candidates, its times spread',
    { tags: 'deep' },
    async () => {
      const { get } = await enter(await ensureAgain());
      await runDueJobs();
      const [held] = (await get('/interviews/completed?search=Camille&size=1')) as Row[];
      const details = await get(`/interviews/data/${held?._id}`);
      expect(details).toMatchObject({ interviewType: 'Bot', reportStatus: 'ready', consent: { decision: 'agreed' } });
      const { report, jsonArray } = decodeJson(aiReportSchema, details.interviewData.aiReport as string) as AiReport;
      expect(report).toMatchObject({ totalQuestions: 6, method: 'built-in' });
      expect(jsonArray.filter(({ note }) => note === 'skipped')).toHaveLength(2);
      expect(jsonArray.filter(({ followUpBy }) => followUpBy === 'template')).toHaveLength(1);
      expect(jsonArray.filter(({ language }) => language === 'Python')).toHaveLength(1);
      const answers = jsonArray.filter(({ type }) => type === 'recieve');
      expect(answers).toHaveLength(5);
      for (const { startedAt, endedAt, process } of answers) {
        expect(Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '')).toBeGreaterThan(60_000);
        expect(process).toBeDefined();
      }
      const at = (details.history as { at: string }[]).map(step => Date.parse(step.at));
      expect(at).toEqual(at.toSorted((one, other) => one - other));
    },
  );

  it('have signals of two kinds in the interview that was held, and a gap', async () => {
    const { get } = await enter(await ensureAgain());
    const [held] = (await get('/interviews/completed?search=Camille&size=1')) as Row[];
    const evidence = (await get(`/interviews/${held?._id}/evidence`)) as EvidenceView;
    expect(evidence).toMatchObject({ level: 'medium', chain: { verified: true } });
    const counting = evidence.kinds.filter(kind => kind.counts === 1).map(({ kind }) => kind);
    expect(counting).toEqual(['away', 'paste']);
    expect(evidence.gaps).not.toEqual([]);
    expect(evidence.observedShare).toBeGreaterThan(0.8);
  });

  it('the demo company has an interview that can be begun by the printed link, which stays the same while it is open', async () => {
    const { candidateLink } = await ensureAgain();
    const token = /\/i\/([\w-]+)$/.exec(candidateLink ?? '')?.[1];
    const { body } = await api.post('/candidate/session').send({ token }).expect(201);
    const candidate = bearer(body.data.token as string);
    const view = (await api.get('/candidate/interview').set(candidate).expect(200)).body.data;
    expect(view).toMatchObject({ state: 'open', interviewType: 'Bot', questionCount: 6 });
    expect((await ensure()).candidateLink).toBe(candidateLink);
  });

  it('which is open at the next start, days later and after it was held', async () => {
    const first = await ensureAgain();
    const later = new Date(Date.now() + 3 * 86_400_000);
    const stateOf = async (now: Date) => {
      const { candidateLink } = await ensure(now);
      const open = await database().collection('interviews').findOne({ startsAt: now });
      return [candidateLink, open?.status as string];
    };
    expect(await stateOf(later)).toEqual([first.candidateLink, 'scheduled']);
    await database()
      .collection('interviews')
      .updateOne({ startsAt: later }, { $set: { status: 'completed' } });
    const [next, status] = await stateOf(new Date(later.getTime() + 60_000));
    expect(status).toBe('scheduled');
    expect(next).not.toBe(first.candidateLink);
  });
});

describe('its interviews, made at any moment', () => {
  const zone = COMPANY.timeZone;
  const moments = fc.date({
    min: new Date('2030-01-01T00:00:00Z'),
    max: new Date('2032-12-31T00:00:00Z'),
    noInvalidDate: true,
  });

  // Each run walks some 500 wall clocks.
  const RUNS = isDeep ? { numRuns: 30 } : { numRuns: 5, seed: 7 };

  it(
    'are 25 in this and the next four weeks, 40 in the last twelve, and four that came to nothing',
    { tags: 'deep' },
    () => {
      fc.assert(
        fc.property(moments, now => {
          const plot = plotInterviews(now, zone, 5);
          const number = (status: string) => plot.filter(one => one.status === status).length;
          expect(['scheduled', 'completed', 'cancelled', 'no_show'].map(number)).toEqual([25, 40, 2, 2]);
          expect(new Set(plot.map(({ candidate }) => candidate)).size).toBe(60);
          const outside = plot.filter(({ status, startsAt }) => {
            const days = (startsAt.getTime() - now.getTime()) / 86_400_000;
            return status === 'scheduled' ? days <= 0 || days > 35 : days >= 0 || days < -85;
          });
          expect(outside).toEqual([]);
          expect(plot.filter(({ bookedAt, startsAt }) => bookedAt > now || bookedAt >= startsAt)).toEqual([]);
        }),
        RUNS,
      );
    },
  );

  it(
    'are on working days in working hours, of every week but one that has only begun, and never two at once',
    { tags: 'deep' },
    () => {
      fc.assert(
        fc.property(moments, now => {
          const plot = plotInterviews(now, zone, 5);
          const unusual = plot.filter(
            ({ day, time, startsAt }) =>
              new Date(day).getUTCDay() % 6 === 0 ||
              time < '09:00' ||
              time > '16:00' ||
              instantOf(day, time, zone)?.getTime() !== startsAt.getTime(),
          );
          expect(unusual).toEqual([]);
          const starts = plot.map(({ startsAt }) => startsAt.getTime());
          expect(starts).toEqual([...new Set(starts)].toSorted((one, other) => one - other));
          expect(starts.filter((start, place) => place > 0 && start - (starts[place - 1] ?? 0) < 3_600_000)).toEqual(
            [],
          );
          const empty = weeksAround(now, zone, 12, 2)
            .slice(0, 11)
            .filter(({ from, to }) => !starts.some(start => start >= from.getTime() && start < to.getTime()));
          expect(empty).toEqual([]);
        }),
        RUNS,
      );
    },
  );

  it('are Real and Bot, Real ones with different interviewers', () => {
    for (const status of ['scheduled', 'completed']) {
      const plot = plotInterviews(new Date('2040-05-16T08:30:00Z'), zone, 5).filter(one => one.status === status);
      expect(new Set(plot.map(({ interviewType }) => interviewType)).size).toBe(2);
      expect(new Set(plot.map(({ interviewer }) => interviewer))).toEqual(new Set([null, 0, 1, 2, 3, 4]));
    }
  });
});

describe('its candidates', () => {
  it('have resumes that are PDFs and say that they are invented', { tags: 'deep' }, async () => {
    const { get, auth } = await enter(await ensureAgain());
    const [candidate] = (await get('/candidates?search=Núñez')) as Row[];
    const reply = await api.get(`/candidates/${candidate?._id}/resume`).set(auth).buffer(true).expect(200);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(reply.body as Buffer)), {
      mergePages: true,
    });
    expect(text).toContain('Carlos Núñez');
    expect(text).toContain('Demo data: this person and this resume are invented.');
  });

  it('were decided, with reasons and some after a change of mind', { tags: 'deep' }, async () => {
    const { get } = await enter(await ensureAgain());
    const list = (await get('/candidates')) as (Row & { status: string; email: string })[];
    const number = (status: string) => list.filter(one => one.status === status).length;
    expect([number('Selected') > 8, number('Rejected') > 6, number('Pending') > 25]).toEqual([true, true, true]);
    expect(list.filter(({ email }) => !email.endsWith('@demo.example'))).toEqual([]);
    const details = await Promise.all(list.map(({ _id }) => get(`/candidates/${_id}`)));
    const histories = details.map(({ history }) => history as { reason: string | null; at: string }[]);
    expect(histories.filter(history => history.length === 3).length).toBeGreaterThan(1);
    expect(histories.filter(history => history.at(-1)?.reason === null)).toEqual([]);
    for (const { added, history } of details) {
      const times = [added, ...history].map(step => Date.parse(step.at));
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1)).toBeLessThanOrEqual(Date.now());
    }
  });
});

describe('its reports', () => {
  async function reports() {
    const { get } = await enter(await ensureAgain());
    // Interviews that the bot held get a real report.
    const completed = ((await get('/interviews/completed')) as (Interview & { verdict: string | null })[]).filter(
      ({ description }) => description.startsWith('First') || description.startsWith('Second'),
    );
    const details = await Promise.all(completed.map(({ _id }) => get(`/interviews/data/${_id}`)));
    const read = details.flatMap(({ interviewData }): AiReport[] => {
      const text = interviewData.aiReport as string | null;
      return text === null ? [] : [decodeJson(aiReportSchema, text) as AiReport];
    });
    return { completed, details, read, answers: read.flatMap(({ jsonArray }) => jsonArray) };
  }

  it('are ready but for one that failed, and show every verdict, level and label', { tags: 'deep' }, async () => {
    const { completed, details, read, answers } = await reports();
    const states = completed.map(({ reportStatus }) => reportStatus).toSorted();
    expect(states).toEqual(['failed', ...Array.from({ length: 39 }, () => 'ready')]);
    expect(new Set(completed.map(({ verdict }) => verdict))).toEqual(
      new Set(['Recommended', 'Not Recommended', 'Insufficient evidence', null]),
    );
    const levels = answers.flatMap(({ authorship }) => authorship?.level ?? []);
    expect(new Set(levels)).toEqual(new Set(['none', 'some', 'strong', 'insufficient']));
    const percents = answers.flatMap(({ review }) => (review ? [review.correctPercentage] : []));
    expect(percents.filter(percent => percent !== null && percent >= 60).length).toBeGreaterThan(20);
    expect(percents.filter(percent => percent !== null && percent < 60).length).toBeGreaterThan(20);
    expect(percents.filter(percent => percent === null).length).toBeGreaterThan(5);
    expect(read.filter(({ jsonArray }) => jsonArray.length === 0)).toHaveLength(1);
    expect(answers.filter(({ flag }) => flag).map(({ flag }) => flag?.decision)).toEqual(['confirmed', 'dismissed']);
    expect(new Set(completed.map(({ assessment }) => assessment?.verdict))).toEqual(
      new Set(['recommended', 'not_recommended', 'undecided', undefined]),
    );
    const devices = details.map(({ interviewData }) => decodeJson(devicesSchema, interviewData.devices as string));
    for (const kind of ['bluetoothDevice', 'usbDevice'] as const) {
      expect(new Set(devices.map(one => (one?.[kind].length ?? 0) > 0)).size).toBe(2);
    }
  });

  it('say of every figure that it is a demo recording', { tags: 'deep' }, async () => {
    const { read, answers } = await reports();
    const methods = answers.flatMap(({ review, authorship }) => [review?.method, authorship?.method]);
    expect(new Set(methods.filter(method => method !== undefined))).toEqual(new Set(['demo recording']));
    expect(new Set(read.map(({ report }) => report.method))).toEqual(new Set(['demo recording']));
    expect(new Set(read.map(({ report }) => report.modelVersion))).toEqual(new Set(['invented, not an assessment']));
    // Recorded quotes are held against the answers as a model's are: one that is not in its answer proves nothing.
    const graded = answers.flatMap(({ message, review }) => (review?.interval ? [{ message, review }] : []));
    expect(graded.length).toBeGreaterThan(60);
    const untold = graded.filter(({ review }) => review.criteria?.some(({ level }) => level === 'cannot tell'));
    expect(untold).toEqual([]);
  });
});
