import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { Types } from 'mongoose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { api } from '../test/api';
import { openLink, pressFirst } from '../test/candidates';
import { useDatabase } from '../test/database';
import {
  makeApiKey,
  interviewForm,
  makeInterview,
  makeInterviewer,
  makePosition,
  makeRecruiter,
  PASSWORD,
  postInterview,
  uniqueEmail,
  type Recruiter,
} from '#api/test/factories';
import { signInByProvider, startIdentityProvider } from '../test/identity-provider';
import { runDueJobs } from '../test/jobs';
import { mailedVerification } from '../test/mails';
import { EventModel, InterviewModel, MailModel, UserModel } from '../test/models';
import { expectLog } from '../test/quiet';
import { set } from '../test/settings';
import { storedCounts, storedInterview } from '../test/stored';
import { everything } from '../test/sweep';
import { YEAR } from '../test/days';
import { appSubscribers } from './app-subscribers';
import { on, type DomainEvent } from './events/domain-event';
import type { EventRecord } from './events/events.model';
import { connectSubscribers } from '#api/test/app-context';
import { candidateNoteAdded } from './modules/candidate-notes/candidate-notes.events';
import { candidateDecided } from './modules/candidates/candidates.events';
import {
  interviewAdjusted,
  interviewCancelled,
  interviewCompleted,
  interviewCorrected,
  interviewLinkReplaced,
  interviewNoShow,
  interviewReinvited,
  interviewReopened,
  interviewRescheduled,
  interviewScheduled,
} from './modules/interviews/interviews.events';
import { candidateAgreed, candidateAskedAdjustment, candidateDeclined } from './modules/visits/visits.events';
import {
  userAdded,
  userClaimed,
  userEmailVerified,
  userPasswordChanged,
  userRegistered,
  userRenamed,
} from './modules/users/users.events';

useDatabase();

/** What events were kept since, oldest first. */
async function since(work: () => Promise<unknown>): Promise<EventRecord[]> {
  const known = await EventModel.distinct('_id');
  await work();
  return EventModel.find({ _id: { $nin: known } })
    .sort({ _id: 1 })
    .lean();
}

const typesOf = (events: EventRecord[]) => events.map(({ type }) => type);

/** From now on a further subscriber of this event fails, after all others. */
function failOn(event: Pick<DomainEvent<unknown>, 'name'>): void {
  const failing = on(event, async () => {
    throw new Error('A subscriber failed');
  });
  onTestFinished(connectSubscribers([...appSubscribers, failing]));
}

const transcript = [
  { type: 'sent', message: 'Write a program' },
  { type: 'recieve', message: 'No' },
];

const post = (person: Recruiter, path: string, body: object = {}) => api.post(path).set(person.auth).send(body);

const cancel = (person: Recruiter, { _id }: Interview) => post(person, `/interviews/${_id}/cancel`);
const complete = (person: Recruiter, { _id }: Interview) => post(person, `/interviews/${_id}/complete`, { transcript });
const move = (person: Recruiter, { _id }: Interview) =>
  post(person, `/interviews/${_id}/reschedule`, { date: `${YEAR + 1}-01-08`, time: '09:00' });
const reinvite = (person: Recruiter, { _id }: Interview) => {
  set('SMTP_URL', 'smtp://localhost:25');
  return post(person, `/interviews/${_id}/invitation`);
};
const rename = (person: Recruiter) =>
  api.put(`/users/${person._id}`).set(person.auth).send({ first_name: 'Ada', last_name: 'King', phone: '1' });
const correct = (person: Recruiter, { _id }: Interview) =>
  api.patch(`/interviews/${_id}`).set(person.auth).field('name', 'Adaeze N. Okafor');
const addNote = (person: Recruiter, { candidate }: Interview) =>
  post(person, `/candidates/${candidate._id}/notes`, { text: 'What do you think?' });
const changePassword = (person: Recruiter) =>
  post(person, '/auth/change-password', { currentPassword: PASSWORD, password: 'battery staple' });

const register = () => {
  set('SMTP_URL', 'smtp://localhost:25');
  const person = { first_name: 'Ada', last_name: 'King', email: uniqueEmail(), password: PASSWORD };
  return api.post('/auth/register').send(person);
};

async function decide(candidate: Recruiter['auth'], decision: string): Promise<void> {
  const { body } = await api.get('/candidate/interview').set(candidate).expect(200);
  const noticeVersion = body.data.notice.version as string;
  await api.post('/candidate/consent').set(candidate).send({ noticeVersion, decision });
}

describe('what is kept of a change', () => {
  it(
    'names who did it, in which request, to which record and in which fields, and names no other person',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter();
      const interview = await makeInterview(recruiter);
      const reply = await correct(recruiter, interview).expect(200);
      expect(await EventModel.findOne({ type: 'interview.corrected' }).lean()).toMatchObject({
        company: new Types.ObjectId(recruiter.company._id),
        principal: { kind: 'session', _id: new Types.ObjectId(recruiter._id) },
        requestId: reply.headers['x-request-id'],
        record: { kind: 'interview', _id: new Types.ObjectId(interview._id) },
        changes: [{ field: 'candidate' }],
      });
      expect(JSON.stringify(await EventModel.find().lean())).not.toMatch(/Adaeze|Okafor|Mara|Santos|@|First round/);
    },
  );

  it('tells the life of an interview by the names of the contract', async () => {
    const recruiter = await makeRecruiter();
    const position = (await makePosition(recruiter))._id;
    const types = await since(async () => {
      const interview = await makeInterview(recruiter, { position });
      await move(recruiter, interview).expect(200);
      await correct(recruiter, interview).expect(200);
      await complete(recruiter, interview).expect(200);
      await runDueJobs();
      await post(recruiter, `/interviews/${interview._id}/assessment`, { verdict: 'undecided', note: '' }).expect(200);
      await post(recruiter, `/candidates/${interview.candidate._id}/decision`, { status: 'Selected' });
    });
    expect(typesOf(types)).toEqual([
      'candidate.added',
      'interview.scheduled',
      'interview.rescheduled',
      'interview.corrected',
      'interview.completed',
      'report.ready',
      'report.assessed',
      'candidate.decided',
    ]);
  });

  it('tells what people do to their accounts, company and positions', async () => {
    const types = await since(async () => {
      const recruiter = await makeRecruiter();
      const position = await makePosition(recruiter);
      await api.put(`/positions/${position._id}/plan`).set(recruiter.auth).send([]).expect(200);
      await makeInterviewer(recruiter);
      await rename(recruiter).expect(200);
      await api
        .put(`/company/${recruiter.company._id}`)
        .set(recruiter.auth)
        .send({ ...recruiter.company, name: 'Two' });
      await post(recruiter, '/auth/logout-all').expect(200);
    });
    expect(typesOf(types)).toEqual([
      'company.created',
      'position.added',
      'position.updated',
      'user.added',
      'user.renamed',
      'company.updated',
      'user.sessions_ended',
    ]);
  });

  it('is nothing if nothing changed', async () => {
    const recruiter = await makeRecruiter();
    const interview = await makeInterview(recruiter);
    await rename(recruiter);
    const events = await since(async () => {
      await rename(recruiter).expect(200);
      await api.put(`/company/${recruiter.company._id}`).set(recruiter.auth).send(recruiter.company).expect(200);
      await makePosition(recruiter);
      await post(recruiter, `/interviews/${interview._id}/no-show`).expect(409);
      await post(recruiter, `/candidates/${interview.candidate._id}/decision`, { status: 'Pending' });
    });
    expect(events).toEqual([]);
  });
});

describe('a change and what follows from it are one', () => {
  const changes: [
    Pick<DomainEvent<unknown>, 'name'>,
    (recruiter: Recruiter, interview: Interview, candidate: Recruiter['auth']) => PromiseLike<unknown>,
  ][] = [
    [interviewRescheduled, move],
    [interviewCorrected, correct],
    [interviewCancelled, cancel],
    [interviewCompleted, complete],
    [
      interviewNoShow,
      async (recruiter, { _id }) => {
        await post(recruiter, `/interviews/${_id}/no-show`);
      },
    ],
    [
      candidateDecided,
      (recruiter, { candidate }) => post(recruiter, `/candidates/${candidate._id}/decision`, { status: 'Selected' }),
    ],
    [candidateNoteAdded, addNote],
    [userRenamed, rename],
    [userPasswordChanged, changePassword],
    [userAdded, recruiter => makeInterviewer(recruiter).catch(() => undefined)],
    [userRegistered, register],
    [interviewReinvited, reinvite],
    [interviewReopened, (recruiter, { _id }) => post(recruiter, `/interviews/${_id}/undo`)],
    [interviewLinkReplaced, (recruiter, { _id }) => post(recruiter, `/interviews/${_id}/link`)],
    [
      interviewAdjusted,
      (recruiter, { _id }) =>
        api.put(`/interviews/${_id}/adjustments`).set(recruiter.auth).send({ extraTimePercent: 50 }),
    ],
    [candidateAgreed, (_recruiter, _interview, candidate) => decide(candidate, 'agreed')],
    [candidateDeclined, (_recruiter, _interview, candidate) => decide(candidate, 'declined')],
    [
      candidateAskedAdjustment,
      (_recruiter, _interview, candidate) =>
        api.post('/candidate/adjustments').set(candidate).send({ extraTimePercent: 50 }),
    ],
  ];

  it.each(changes)(
    '$name is undone with its row, emails and report if a subscriber fails',
    { tags: 'deep' },
    async (event, change) => {
      expectLog(/A subscriber failed/, /"status":500/);
      const recruiter = await makeRecruiter();
      const interview = await makeInterview(recruiter);
      if (event.name === 'interview.no_show') {
        await InterviewModel.updateOne({ _id: interview._id }, { startsAt: new Date(Date.now() - 3_600_000) });
      }
      const { auth } = await openLink(recruiter.auth, interview._id);
      if (event.name.startsWith('candidate.')) await pressFirst(auth);
      if (event.name === 'interview.reopened') await cancel(recruiter, interview);
      const before = await everything();
      failOn(event);
      await change(recruiter, interview, auth);
      expect(await everything()).toEqual(before);
      expect(await EventModel.countDocuments({ type: event.name })).toBe(0);
    },
  );

  it('interview.scheduled leaves no candidate, interview, file or mail if a subscriber fails', async () => {
    expectLog(/A subscriber failed/, /"status":500/);
    const recruiter = await makeRecruiter();
    const position = await makePosition(recruiter);
    const before = { ...(await storedCounts()), mails: await MailModel.countDocuments() };
    failOn(interviewScheduled);
    const reply = await postInterview(recruiter, interviewForm(position._id));
    expect(reply.status).toBe(500);
    expect({ ...(await storedCounts()), mails: await MailModel.countDocuments() }).toEqual(before);
    expect(await EventModel.countDocuments({ type: 'interview.scheduled' })).toBe(0);
  });

  it('user.email_verified leaves account and link as they were if a subscriber fails', async () => {
    expectLog(/A subscriber failed/, /"status":500/);
    const { body } = await register().expect(201);
    const { token } = await mailedVerification(body.data.email as string);
    const before = await everything();
    failOn(userEmailVerified);
    await api.post('/auth/verify-email').send({ token }).expect(500);
    expect(await everything()).toEqual(before);
  });

  it(
    'user.claimed leaves the account with its earlier password, its keys and its sessions if a subscriber fails',
    { tags: 'deep' },
    async () => {
      expectLog(/A subscriber failed/, /"status":500/);
      const provider = await startIdentityProvider();
      const tom = await makeInterviewer(await makeRecruiter(), { email: 'ada@example.org' });
      await makeApiKey(tom);
      await UserModel.updateOne({ _id: tom._id }, { mustChangePassword: true });
      const before = await everything();
      failOn(userClaimed);
      expect((await signInByProvider(provider)).status).toBe(500);
      expect(await everything()).toEqual(before);
    },
  );

  it('a new name of an interviewer reaches their interviews', async () => {
    const recruiter = await makeRecruiter();
    const interview = await makeInterview(recruiter, { email: uniqueEmail() });
    await rename(recruiter).expect(200);
    expect((await storedInterview(interview._id)).interviewer?.name).toBe('Ada King');
  });
});
