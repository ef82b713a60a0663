import mongoose from 'mongoose';
import { onTestFinished } from 'vitest';
import type { NamedEndpoint } from '@interview-detection/shared/contract';
import { currentTime, database } from '#api/lib/app-context';
import { api } from './api';
import { addPasskey, creationOptions, makeAuthenticator, requestOptions } from './authenticator';
import { agreeTo } from './candidates';
import { emptyDatabase } from './database';
import { makeInterviewer, makePerson, PASSWORD } from './factories';
import { begin, startIdentityProvider } from './identity-provider';
import { runDueJobs } from './jobs';
import { mailedCode, mailedVerification } from './mails';
import { startModelDouble } from './model-double';
import { InterviewModel, RecordingModel, ReportModel, RoomModel } from './models';
import { set } from './settings';
import { letRecord } from './recordings';
import { authFor, BODIES, idFor, isWrite, makeWorld, QUERIES, type Call, type World } from './sweep';
import { beginSignIn, beginTotp, codeOf, setUpTotp } from './totp';

export type ReadyCall = Call & { world: World };

/**
 * Prepares a call that succeeds as its contract says: creates the records that it needs, in a separate company if it
 * changes anything. A call that only reads uses `lasting`, if given. Returns the call with its world.
 */
export async function readyCall(named: NamedEndpoint, lasting?: World): Promise<ReadyCall> {
  // For this call only: otherwise the emails of the next preparation would be sent there.
  set('SMTP_URL', MAILS.has(named.name) ? 'smtp://127.0.0.1:2525' : undefined);
  const isOwn = isWrite(named) || ['reports', 'turns', 'recordings', 'candidateRecords'].includes(named.noun);
  const world = lasting && !isOwn ? lasting : await makeWorld();
  const isAlone = ['company.create', 'team.leave'].includes(named.name);
  const caller = isAlone ? (await makePerson()).auth : authFor(named, world);
  if (named.name === 'visits.check') await agreeTo(world.candidate);
  if (named.noun === 'turns') await talk(world, named.name !== 'turns.start');
  if (OF_TRACKS.has(named.name)) await talkInRoom(world, named.name);
  else if (named.noun === 'recordings') await speak(world, named.name);
  if (named.name === 'evidence.keep') await talk(world, true);
  if (['evidence.dismiss', 'evidence.confirm'].includes(named.name)) await paste(world);
  if (named.noun === 'candidateRecords') await finishTalk(world, named.name);
  if (named.name === 'auth.login') await makePerson({ email: 'mara@example.org' });
  if (named.name === 'interviews.noShow') await letItStart(world);
  if (named.name === 'interviews.undo')
    await api.post(`/interviews/${world.interview._id}/cancel`).set(world.auth).send({});
  if (COMPARED.has(named.name)) await plan(world);
  if (named.noun === 'reports' && named.endpoint.params) await complete(world);
  if (named.name === 'reports.retry') await failReport(world);
  if (named.name === 'reports.flag') await indicate(world);
  if (named.name === 'reports.undoWording') await countWording(world);
  if (named.name === 'rooms.end') await hold(world);
  if (named.name === 'scorecards.list') await score(world);
  if (named.name === 'mailTemplates.reset') await chooseWords(world);
  if (named.name === 'planDrafts.draft') await setUpModel();
  return {
    world,
    id: named.name === 'team.inviteAgain' ? (await makeInterviewer(asPerson(caller)))._id : idFor(named, world),
    resume: world.resume,
    delivery: world.delivery,
    query: QUERIES[named.name]?.(world) ?? {},
    ...(named.endpoint.auth === 'public' ? {} : { auth: caller }),
    body: (await PREPARED[named.name]?.(caller)) ?? BODIES[named.name]?.(world) ?? {},
    ...(named.noun === 'oidc' ? await comeBack(named.name) : {}),
    ...(OF_FEED.has(named.name) ? { token: await feedToken(world.auth) } : {}),
  };
}

/** Prepares a call in an otherwise empty database: its world is then a copy, which costs a tenth of a new one. */
export async function readyCallAlone(named: NamedEndpoint): Promise<ReadyCall> {
  await emptyDatabase();
  return readyCall(named);
}

const asPerson = (auth: World['auth']) => ({ auth, _id: '', email: '', token: '' });

async function chooseWords({ auth }: World): Promise<void> {
  const words = { subject: 'Hello', text: 'Dear {{candidate.name}}' };
  await api.put('/mail-templates/invitation/en').set(auth).send(words).expect(200);
}

/** Calls about a calendar feed that was made. */
const OF_FEED = new Set(['calendar.removeFeed', 'calendar.readFeed']);

async function feedToken(auth: World['auth']): Promise<string> {
  const { body } = await api.post('/users/me/calendar-feed').set(auth).expect(201);
  return (body as { data: { url: string } }).data.url.replace(/^.*\/|\.ics$/g, '');
}

/** Calls that are refused if no email can be sent. */
const MAILS = new Set([
  'auth.resendVerification',
  'auth.verifyEmail',
  'outbox.resend',
  'interviews.invite',
  'team.invite',
  'team.inviteAgain',
]);

/** Calls of the person speaking in the room of a Real interview. */
const OF_TRACKS = new Set(['recordings.beginTrack', 'recordings.trackChunk', 'recordings.finishTrack']);

/** Calls about an answer to a question of the plan. */
const COMPARED = new Set(['reports.answerPoints', 'reports.countWording', 'reports.undoWording']);

const codeAfter = async (auth: { Authorization: string }) => ({
  password: PASSWORD,
  code: codeOf((await setUpTotp({ auth })).secret, 1),
});

/** Bodies that only another call can provide. */
const PREPARED: Record<string, (auth: { Authorization: string }) => Promise<object>> = {
  'auth.verifyOtp': async () => {
    const { email } = await makePerson();
    return { email, code: await mailedCode(email) };
  },
  'auth.verifyEmail': async () => {
    const { email, auth } = await makePerson({ emailVerified: false });
    await api.post('/auth/verify-email/resend').set(auth).expect(200);
    const { token } = await mailedVerification(email);
    return { token };
  },
  'auth.resetPassword': async () => {
    const { email } = await makePerson();
    const reply = await api.post('/auth/verify-otp').send({ email, code: await mailedCode(email) });
    return { ...(reply.body.data as object), password: 'battery staple' };
  },
  'totp.confirm': async auth => ({ code: codeOf((await beginTotp({ auth })).secret) }),
  'totp.remove': codeAfter,
  'totp.renewRecoveryCodes': codeAfter,
  'passkeys.add': async auth => ({ credential: makeAuthenticator().create(await creationOptions({ auth })) }),
  'passkeys.confirm': async auth => {
    const { device } = await addPasskey({ auth });
    return { credential: device.get(await requestOptions()) };
  },
  'passkeys.login': async () => {
    const { device } = await addPasskey(await makePerson());
    return { credential: device.get(await requestOptions()) };
  },
  'totp.login': async () => {
    const person = await makePerson();
    const { secret } = await setUpTotp(person);
    return { token: await beginSignIn(person), code: codeOf(secret, 1) };
  },
};

/** Signs a person in at a provider, for the call that returns from one. */
async function comeBack(call: string): Promise<Call> {
  const provider = await startIdentityProvider();
  if (call !== 'oidc.finish') return {};
  const { url, cookie } = await begin();
  return { cookie, body: { answer: await provider.visit(url) } };
}

/** Turns the interview into an open Bot interview whose candidate has agreed; starts it on request. */
async function talk({ candidate, interview }: World, begins: boolean): Promise<void> {
  await InterviewModel.updateOne({ _id: interview._id }, { interviewType: 'Bot', startsAt: currentTime() });
  await agreeTo(candidate);
  if (begins) await api.post('/candidate/start').set(candidate).expect(200);
}

/** Pastes into the first question, which is then answered. */
async function paste(world: World): Promise<void> {
  await talk(world, true);
  const pasted = { id: 'p1', seq: 1, kind: 'paste', at: currentTime().toISOString(), turn: 1 };
  const events = [{ ...pasted, data: { length: 40, source: 'outside' } }];
  await api.post('/candidate/events').set(world.candidate).send({ events }).expect(200);
  await api.post('/candidate/answers').set(world.candidate).send({ turn: 1, text: 'An answer' }).expect(200);
}

/** Answers a question and ends the interview; requests a human review, or an erasure, for the call that answers it. */
async function finishTalk(world: World, call: string): Promise<void> {
  await paste(world);
  await api.post('/candidate/finish').set(world.candidate).expect(200);
  if (call === 'candidateRecords.answerErasure') {
    await api.post('/candidate/record/erasure').set(world.candidate).send({}).expect(200);
  }
  if (call !== 'candidateRecords.answerReview') return;
  await api.post('/candidate/record/review').set(world.candidate).send({ text: 'Please listen again' }).expect(200);
}

/** Makes the interview running and open to speech; leaves its recording unfinished for the calls that continue it. */
export async function speak(world: World, call: string): Promise<void> {
  set('STT_BASE_URL', 'http://127.0.0.1:9');
  await talk(world, true);
  if (!['recordings.chunk', 'recordings.finish'].includes(call)) return;
  await RecordingModel.updateOne({ _id: world.recording }, { status: 'open', file: null });
  if (call === 'recordings.chunk') return;
  const chunk = api.put(`/candidate/recordings/${world.recording}/chunks/0`).set(world.candidate);
  await chunk.set('Content-Type', 'application/octet-stream').send(Buffer.from('sound')).expect(200);
}

/** By two people, so that each can read the other's. */
async function score({ auth, interview }: World): Promise<void> {
  const colleague = await makeInterviewer(asPerson(auth));
  for (const by of [auth, colleague.auth]) {
    await api.put(`/interviews/${interview._id}/scorecard`).set(by).send({ overall: 4 }).expect(200);
  }
}

/**
 * Puts the person into the room of the interview, in which everyone agrees to be recorded; leaves their recording
 * unfinished.
 */
export async function talkInRoom({ auth, userId, company, interview, recording }: World, call: string): Promise<void> {
  await letRecord(company._id, interview._id, [userId]);
  const speaker = { role: 'staff' as const, _id: new mongoose.Types.ObjectId(userId), name: 'Ada King' };
  await RecordingModel.updateOne({ _id: recording }, { status: 'open', file: null, turn: null, speaker });
  if (call !== 'recordings.finishTrack') return;
  const chunk = api.put(`/recordings/${recording}/chunks/0`).set(auth);
  await chunk.set('Content-Type', 'application/octet-stream').send(Buffer.from('sound')).expect(200);
}

/** Makes the interview be in progress in its room. */
async function hold({ interview, company }: World): Promise<void> {
  await InterviewModel.updateOne({ _id: interview._id }, { status: 'in_progress' });
  const recording = { status: 'off' as const, by: null, since: null };
  const room = {
    _id: interview._id,
    company: company._id,
    version: 1,
    isUsed: false,
    recording,
    startedAt: currentTime(),
  };
  await RoomModel.create(room);
}

async function setUpModel(): Promise<void> {
  const double = await startModelDouble();
  onTestFinished(() => double.stop());
  set('LLM_BASE_URL', double.url);
  set('LLM_MODEL', 'double');
}

async function letItStart({ interview }: World): Promise<void> {
  const startsAt = new Date(currentTime().getTime() - 60_000);
  await database()
    .collection('interviews')
    .updateOne({ _id: new mongoose.Types.ObjectId(interview._id) }, { $set: { startsAt } });
}

async function complete({ auth, interview }: World): Promise<void> {
  const transcript = [
    { type: 'sent', message: 'Write a program' },
    { type: 'recieve', message: 'print(1)' },
  ];
  await api.post(`/interviews/${interview._id}/complete`).set(auth).send({ transcript }).expect(200);
  await runDueJobs();
}

async function plan({ auth, position }: World): Promise<void> {
  const questions = [{ question: 'Write a program', expectedPoints: ['It prints'] }];
  await api.put(`/positions/${position}/plan`).set(auth).send(questions).expect(200);
}

async function countWording(world: World): Promise<void> {
  const path = `/interviews/${world.interview._id}/answers/1/wordings`;
  await api.post(path).set(world.auth).send(BODIES['reports.countWording']?.(world)).expect(200);
}

async function indicate({ interview }: World): Promise<void> {
  await ReportModel.updateOne({ _id: interview._id }, { 'aiReport.jsonArray.1.authorship.level': 'some' });
}

async function failReport({ interview }: World): Promise<void> {
  await InterviewModel.updateOne({ _id: interview._id }, { 'report.status': 'failed' });
}
