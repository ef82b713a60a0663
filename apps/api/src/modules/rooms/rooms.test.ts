import type { Participant } from '@interview-detection/shared/rooms/rooms.schema';
import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import type { UsedRoom } from '@interview-detection/shared/rooms/held.schema';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { openLink } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeInterviewer, makeRecruiter } from '#api/test/factories';
import { ended, eventually, useLive } from '#api/test/live';
import { YEAR } from '#api/test/days';
import { EventModel, InterviewModel, RoomModel, scopeOf } from '#api/test/models';
import { keepReceiptsApart } from '#api/test/receipts';
import { refusalOf } from '#api/test/bot';
import { runDueJobs } from '#api/test/jobs';
import { makeReal, openPage, type Page, type RealInterview } from '#api/test/rooms';
import { set } from '#api/test/settings';
import { breakStreams } from '#api/test/streams';
import { mayRecord } from './change-room.service';

useDatabase();
const url = useLive();

let real: RealInterview;
beforeEach(async () => {
  real = await makeReal();
});

const asTom = async () => Object.assign(await openPage(url(), real.tom.token), { _id: real.tom._id });
const asCandidate = async () => Object.assign(await openPage(url(), real.candidate.token), { _id: real.candidate._id });
const joinCode = (page: Page, interview = real.id) => page.try('room:join', { interview, instance: page.instance });

/** Tom and the candidate, both in the room. */
async function both() {
  const [tom, candidate] = [await asTom(), await asCandidate()];
  await tom.join(real.id);
  await candidate.join(real.id);
  await tom.tell('room:admit', { participant: candidate._id });
  await candidate.join(real.id);
  return { tom, candidate };
}

const statusOf = async () => (await InterviewModel.findById(real.id).orFail().lean()).status;

describe('a room', () => {
  it(
    'has staff in it at once and the candidate waiting, who sees and hears no one before being admitted',
    { tags: 'deep' },
    async () => {
      const [tom, candidate] = [await asTom(), await asCandidate()];
      expect(await tom.join(real.id)).toMatchObject({
        you: { _id: real.tom._id, name: 'Tom Becker', role: 'staff', isWaiting: false, instance: tom.instance },
        participants: [{ _id: real.tom._id, isAway: false, agreed: null }],
        recording: { status: 'off', by: null, since: null },
        startedAt: null,
        lobby: [],
        chat: [],
        iceServers: [],
        engine: { kind: 'peer' },
      });
      await tom.tell('room:chat', { text: 'Shall we let her in?' });
      expect(await candidate.join(real.id)).toMatchObject({
        you: { _id: candidate._id, name: 'Adaeze Okafor', role: 'candidate', isWaiting: true },
        participants: [],
        lobby: [{ _id: candidate._id }],
        chat: [],
        engine: null,
      });
      await eventually(() =>
        expect(tom.pushed['room:lobby'].at(-1)).toMatchObject({
          lobby: [{ _id: candidate._id, name: 'Adaeze Okafor' }],
        }),
      );
      for (const [name, body] of [
        ['room:signal', { to: tom._id, n: 1, candidate: null }],
        ['room:chat', { text: 'Hello?' }],
        ['room:agree', { agreed: true }],
      ] as const) {
        expect([name, await candidate.try(name, body)]).toEqual([name, 'NOT_IN_ROOM']);
      }
      await tom.tell('room:state', { microphone: true });
      await tom.tell('room:chat', { text: 'Now?' });
      await eventually(() => expect(tom.pushed['room:chat']).toHaveLength(2));
      const told = ['room:participants', 'room:lobby', 'room:signal', 'room:chat', 'room:ended'] as const;
      expect(told.map(name => candidate.pushed[name])).toEqual([[], [], [], [], []]);
      await expect(tom.signal(candidate, 1)).rejects.toThrow('NOT_FOUND');
    },
  );

  it(
    'is in progress once the candidate is admitted: the interview, its history and its log say so',
    { tags: 'deep' },
    async () => {
      const { tom, candidate } = await both();
      await eventually(() => expect(candidate.people().map(({ _id }) => _id)).toEqual([tom._id, candidate._id]));
      await eventually(() => expect(tom.pushed['room:lobby'].at(-1)).toEqual({ lobby: [] }));
      const { status, history } = await InterviewModel.findById(real.id).orFail().lean();
      expect([status, history.at(-1)]).toMatchObject([
        'in_progress',
        { from: 'scheduled', to: 'in_progress', by: { name: 'Tom Becker' } },
      ]);
      expect(await EventModel.countDocuments({ type: 'interview.started' })).toBe(1);
      const { startedAt } = await RoomModel.findById(real.id).orFail().lean();
      expect(startedAt).toBeInstanceOf(Date);
    },
  );

  it('is not in progress with staff alone', { tags: 'deep' }, async () => {
    const [tom, owner] = [await asTom(), await openPage(url(), real.recruiter.token)];
    await tom.join(real.id);
    await owner.join(real.id);
    await eventually(() => expect(tom.people()).toHaveLength(2));
    expect(await statusOf()).toBe('scheduled');
  });

  it('sends away a candidate who is refused; they may ask again', { tags: 'deep' }, async () => {
    const [tom, candidate] = [await asTom(), await asCandidate()];
    await tom.join(real.id);
    await candidate.join(real.id);
    await tom.tell('room:refuse', { participant: candidate._id });
    await eventually(() => expect(candidate.pushed['room:ended']).toEqual([{ reason: 'refused' }]));
    expect(await tom.try('room:admit', { participant: candidate._id })).toBe('NOT_FOUND');
    expect((await candidate.join(real.id)).you.isWaiting).toBe(true);
  });

  it('has three places for staff and one for the candidate', { tags: 'deep' }, async () => {
    const others = await Promise.all([1, 2].map(() => makeInterviewer(real.recruiter, { role: 'recruiter' })));
    const staff = [await asTom(), await openPage(url(), real.recruiter.token)];
    for (const { token } of others) staff.push(await openPage(url(), token));
    const codes = [];
    for (const page of staff) codes.push(await joinCode(page));
    expect(codes).toEqual(['data', 'data', 'data', 'ROOM_FULL']);
    const candidate = await asCandidate();
    await candidate.join(real.id);
    await staff[0]?.tell('room:admit', { participant: candidate._id });
    await eventually(() => expect(candidate.people()).toHaveLength(4));
    // A place that is given up is free.
    await staff[1]?.tell('room:leave');
    expect(await joinCode(staff[3] as Page)).toBe('data');
  });

  it(
    'carries signals between those who are in it, in the order of their numbers, to the page that they name',
    { tags: 'deep' },
    async () => {
      const { tom, candidate } = await both();
      await Promise.all([4, 2, 1, 3].map(n => tom.signal(candidate, n)));
      await candidate.signal(tom, 1, 'back');
      await eventually(() => expect(candidate.pushed['room:signal']).toHaveLength(4));
      expect(candidate.pushed['room:signal']).toMatchObject(
        [1, 2, 3, 4].map(n => ({ from: tom._id, instance: tom.instance, n, description: { sdp: `${n}` } })),
      );
      await eventually(() => expect(tom.pushed['room:signal']).toMatchObject([{ from: candidate._id, n: 1 }]));
      expect(await tom.try('room:signal', { to: candidate._id, instance: 'another-page', n: 5, candidate: null })).toBe(
        'NOT_FOUND',
      );
    },
  );

  it('keeps the chat for a person who returns, until the room is empty', { tags: 'deep' }, async () => {
    const { tom, candidate } = await both();
    await tom.tell('room:chat', { text: 'The repository: $first/<b>' });
    await candidate.tell('room:chat', { text: 'Thank you' });
    await eventually(() => expect(candidate.pushed['room:chat']).toHaveLength(2));
    expect(candidate.pushed['room:chat']).toMatchObject([
      { n: 1, from: tom._id, name: 'Tom Becker', text: 'The repository: $first/<b>' },
      { n: 2, from: candidate._id, name: 'Adaeze Okafor', text: 'Thank you' },
    ]);
    const again = await asCandidate();
    expect((await again.join(real.id)).chat).toEqual(candidate.pushed['room:chat']);
    await again.tell('room:leave');
    await tom.tell('room:leave');
    const room = await RoomModel.findById(real.id).orFail().lean();
    expect([room.chat, room.participants, room.isUsed]).toEqual([[], [], false]);
  });

  it('shows what each person has on', { tags: 'deep' }, async () => {
    const { tom, candidate } = await both();
    await candidate.tell('room:state', { microphone: true, hand: true });
    await candidate.tell('room:state', { hand: false });
    const state = { microphone: true, camera: false, screen: false, hand: false, captions: false };
    await eventually(() => expect(tom.people()[1]?.state).toEqual(state));
  });
});

describe('a place', () => {
  it('is taken over by the same person in another page, and the first page is notified', { tags: 'deep' }, async () => {
    const { tom, candidate } = await both();
    const again = await asCandidate();
    expect((await again.join(real.id)).you.isWaiting).toBe(false);
    await eventually(() => expect(candidate.pushed['room:ended']).toEqual([{ reason: 'taken_over' }]));
    expect(await candidate.try('room:state', { hand: true })).toBe('NOT_IN_ROOM');
    await eventually(() => expect(tom.people()[1]).toMatchObject({ instance: again.instance, isAway: false }));
    // The page that left takes nothing along.
    candidate.socket.disconnect();
    await tom.tell('room:state', { hand: true });
    await eventually(() => expect(again.people()[0]?.state.hand).toBe(true));
    expect(again.people()[1]?.isAway).toBe(false);
  });

  it(
    'is kept for a person who loses the connection, and theirs again with the same page',
    { tags: 'deep' },
    async () => {
      const { tom, candidate } = await both();
      await candidate.tell('room:state', { camera: true });
      candidate.socket.disconnect();
      await eventually(() => expect(tom.people()[1]).toMatchObject({ _id: candidate._id, isAway: true }));
      const again = await openPage(url(), real.candidate.token, { instance: candidate.instance });
      expect(await again.join(real.id)).toMatchObject({
        you: { isWaiting: false, state: { camera: true } },
        participants: [{ isAway: false }, { isAway: false }],
      });
      await eventually(() => expect(tom.people()[1]?.isAway).toBe(false));
      expect(candidate.pushed['room:ended']).toEqual([]);
    },
  );
});

describe('a person who is gone', () => {
  it(
    'a person who is gone for 60 seconds has left: a candidate who comes back then waits again',
    { tags: 'deep' },
    async () => {
      const { tom, candidate } = await both();
      candidate.socket.disconnect();
      await eventually(() => expect(tom.people()[1]?.isAway).toBe(true));
      const lostAt = new Date(Date.now() - 61_000);
      await RoomModel.updateOne({ _id: real.id }, { 'participants.1.awaySince': lostAt });
      await eventually(() => expect(tom.people().map(({ _id }) => _id)).toEqual([tom._id]));
      const { attended } = await RoomModel.findById(real.id).orFail().lean();
      // Not when it was noticed.
      expect(attended.find(({ role }) => role === 'candidate')?.leftAt).toEqual(lostAt);
      expect((await (await asCandidate()).join(real.id)).you.isWaiting).toBe(true);
    },
  );

  it('because the server lost the changes of the database comes back to the same place', { tags: 'deep' }, async () => {
    const { tom, candidate } = await both();
    await breakStreams();
    await Promise.all([tom, candidate].map(ended));
    // Refused with UNAVAILABLE until the changes are followed again.
    const again = await eventually(() => openPage(url(), real.candidate.token, { instance: candidate.instance }));
    expect(await again.join(real.id)).toMatchObject({
      you: { isWaiting: false },
      participants: [{}, { isAway: false }],
    });
    await (await asTom()).join(real.id);
    await eventually(() => expect(again.people().map(({ isAway }) => isAway)).toEqual([false, false]));
  });

  it(
    'is away because a process was killed, and back if the process was wrongly taken for dead',
    { tags: 'deep' },
    async () => {
      const { tom, candidate } = await both();
      await RoomModel.updateOne({ _id: real.id }, { 'participants.1.server': 'process:that-was-killed' });
      // Looked for among all that was pushed: it is there again before a busy machine has looked.
      const seen = () =>
        tom.pushed['room:participants'].map(push => (push as { participants: Participant[] }).participants[1]?.isAway);
      await eventually(() => expect(seen()).toContain(true));
      await eventually(() => expect(seen().at(-1)).toBe(false));
      expect(candidate.pushed['room:ended']).toEqual([]);
    },
  );
});

describe('who may enter', () => {
  it(
    'admits staff who hold interviews, and no one of another company or another interview',
    { tags: 'deep' },
    async () => {
      const viewer = await makeInterviewer(real.recruiter, { role: 'viewer' });
      const ana = await makeInterviewer(real.recruiter, { role: 'interviewer' });
      const stranger = await makeRecruiter();
      const codes = [];
      for (const { token } of [viewer, ana, stranger]) codes.push(await joinCode(await openPage(url(), token)));
      expect(codes).toEqual(['FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND']);
      const other = await makeInterview(real.recruiter, { email: 'other@example.org' });
      expect(await joinCode(await asCandidate(), other._id)).toBe('NOT_FOUND');
      const { auth } = await openLink(real.recruiter.auth, other._id);
      const stray = await openPage(url(), auth.Authorization.replace('Bearer ', ''));
      expect(await joinCode(stray)).toBe('NOT_FOUND');
      expect(await RoomModel.countDocuments()).toBe(0);
    },
  );

  it(
    'is the candidate once it is open and they have agreed, and staff from an hour before',
    { tags: 'deep' },
    async () => {
      const [tom, candidate] = [await asTom(), await asCandidate()];
      const startsIn = (minutes: number) => {
        const startsAt = new Date(Date.now() + minutes * 60_000);
        return InterviewModel.updateOne(
          { _id: real.id },
          { startsAt, endsAt: new Date(startsAt.getTime() + 1_800_000) },
        );
      };
      await startsIn(61);
      expect([await joinCode(tom), await joinCode(candidate)]).toEqual(['NOT_OPEN_YET', 'NOT_OPEN_YET']);
      await startsIn(59);
      expect([await joinCode(tom), await joinCode(candidate)]).toEqual(['data', 'NOT_OPEN_YET']);
      await startsIn(14);
      expect(await joinCode(candidate)).toBe('data');
      const view = await api.get('/candidate/interview').set(real.candidate.auth).expect(200);
      const decline = { noticeVersion: view.body.data.notice.version, decision: 'declined' };
      await api.post('/candidate/consent').set(real.candidate.auth).send(decline).expect(200);
      expect(await joinCode(await asCandidate())).toBe('CONSENT_REQUIRED');
    },
  );

  it(
    'is no one once the interview is over, for a Bot interview, or if it is held elsewhere',
    { tags: 'deep' },
    async () => {
      const [tom, candidate] = [await asTom(), await asCandidate()];
      set('MEETING_BASE_URL', 'https://meet.example.org');
      expect(await joinCode(tom)).toBe('NOT_FOUND');
      set('MEETING_BASE_URL', undefined);
      await InterviewModel.updateOne({ _id: real.id }, { interviewType: 'Bot' });
      expect(await joinCode(tom)).toBe('NOT_FOUND');
      await InterviewModel.updateOne({ _id: real.id }, { interviewType: 'Real', status: 'completed' });
      expect([await joinCode(tom), await joinCode(candidate)]).toEqual(['INTERVIEW_NOT_OPEN', 'INTERVIEW_NOT_OPEN']);
    },
  );

  it('learns what is wrong with a message, and no one else notices it', { tags: 'deep' }, async () => {
    const { tom, candidate } = await both();
    const wrong = [
      ['room:signal', { to: tom._id, n: 0, candidate: null }],
      ['room:signal', { to: tom._id, n: 1 }],
      ['room:signal', { to: tom._id, n: 1, description: { type: 'offer', sdp: 'x'.repeat(48 * 1024 + 1) } }],
      ['room:join', { interview: real.id, instance: '../..' }],
      ['room:chat', { text: ' ' }],
      ['room:chat', { text: 'x'.repeat(2_001) }],
      ['room:state', { microphone: 'on' }],
      ['room:admit', { participant: candidate._id }],
    ] as const;
    const codes = [];
    for (const [name, body] of wrong) codes.push(await candidate.try(name, body));
    expect(codes).toEqual([...Array<string>(7).fill('VALIDATION_FAILED'), 'UNAUTHENTICATED']);
    const flood = await Promise.all(Array.from({ length: 120 }, () => candidate.try('room:state', { hand: true })));
    expect(flood.filter(code => code === 'RATE_LIMITED').length).toBeGreaterThan(20);
    expect(await tom.try('room:state', { hand: true })).toBe('data');
    expect(candidate.socket.connected).toBe(true);
  });
});

describe('being recorded', () => {
  const recordingOf = ({ pushed }: Page) =>
    (pushed['room:participants'].at(-1) as { recording: { status: string } }).recording.status;

  it(
    'begins when everyone in the room has agreed, asks each person who comes later, and ends with a no',
    { tags: 'deep' },
    async () => {
      const { tom, candidate } = await both();
      await tom.tell('room:record', { on: true });
      await eventually(() => expect([tom, candidate].map(recordingOf)).toEqual(['asked', 'asked']));
      await candidate.tell('room:agree', { agreed: true });
      await eventually(() => expect([tom, candidate].map(recordingOf)).toEqual(['on', 'on']));
      const owner = await openPage(url(), real.recruiter.token);
      expect((await owner.join(real.id)).recording.status).toBe('asked');
      await owner.tell('room:agree', { agreed: true });
      await eventually(() => expect(recordingOf(candidate)).toBe('on'));
      await candidate.tell('room:agree', { agreed: false });
      await eventually(() => expect([tom, owner].map(recordingOf)).toEqual(['declined', 'declined']));
      // Asked again, only the candidate has to answer.
      await tom.tell('room:record', { on: true });
      await eventually(() => expect(tom.people().map(({ agreed }) => agreed)).toEqual([true, null, true]));
      await tom.tell('room:record', { on: false });
      await eventually(() => expect(recordingOf(candidate)).toBe('off'));
    },
  );

  it(
    'may begin as long as it was on at that moment, for those who were in the room then',
    { tags: 'deep' },
    async () => {
      const { tom, candidate } = await both();
      const room = { scope: scopeOf(real.recruiter.company._id), interviewId: new Types.ObjectId(real.id) };
      const may = (who: string, at: Date) => mayRecord(room, new Types.ObjectId(who), at);
      const before = new Date();
      await tom.tell('room:record', { on: true });
      expect(await may(tom._id, new Date())).toBe(false);
      await candidate.tell('room:agree', { agreed: true });
      const during = new Date();
      expect(await may(candidate._id, during)).toBe(true);
      expect(await may(real.recruiter._id, during)).toBe(false);
      await tom.tell('room:record', { on: false });
      const after = new Date();
      // A page that was offline begins to send late.
      expect(await Promise.all([before, during, after].map(at => may(candidate._id, at)))).toEqual([
        false,
        true,
        false,
      ]);
      const [span] = (await RoomModel.findById(real.id).orFail().lean()).recorded;
      const longAgo = new Date(Date.now() - 61 * 60_000);
      await RoomModel.updateOne({ _id: real.id }, { recorded: [{ from: new Date(0), to: span?.to }] });
      await RoomModel.updateOne(
        { _id: real.id, 'attended._id': candidate._id },
        { 'attended.$.joinedAt': new Date(0) },
      );
      expect(await may(candidate._id, longAgo)).toBe(false);
    },
  );
});

describe('the end of the interview', () => {
  const end = (auth = real.tom.auth) => api.post(`/interviews/${real.id}/end`).set(auth);
  const detailsOf = async () =>
    (await api.get(`/interviews/data/${real.id}`).set(real.tom.auth).expect(200)).body.data as InterviewDetails;

  it(
    'is the end for everyone: it is completed, its report is made, and no one comes back',
    { tags: 'deep' },
    async () => {
      const { tom, candidate } = await both();
      expect((await end().expect(200)).body.data).toMatchObject({ status: 'completed', reportStatus: 'pending' });
      for (const { pushed } of [tom, candidate]) {
        await eventually(() => expect(pushed['room:ended']).toEqual([{ reason: 'ended' }]));
      }
      expect(await joinCode(tom)).toBe('INTERVIEW_NOT_OPEN');
      expect(await joinCode(candidate)).toBe('INTERVIEW_NOT_OPEN');
      expect(await EventModel.countDocuments({ type: 'interview.completed' })).toBe(1);
      expect(await refusalOf(end())).toBe('409 INTERVIEW_NOT_OPEN');
      await runDueJobs();
      expect(await detailsOf()).toMatchObject({ reportStatus: 'ready' });
    },
  );

  it('is refused if the candidate was never admitted: nothing was held', async () => {
    const [tom, candidate] = [await asTom(), await asCandidate()];
    expect(await refusalOf(end())).toBe('409 INTERVIEW_NOT_OPEN');
    await tom.join(real.id);
    await candidate.join(real.id);
    expect(await refusalOf(end())).toBe('409 INTERVIEW_NOT_OPEN');
    expect(await statusOf()).toBe('scheduled');
    expect([tom, candidate].map(({ pushed }) => pushed['room:ended'])).toEqual([[], []]);
  });

  it('leaves who came when: first in, last out, and since when the candidate waited', { tags: 'deep' }, async () => {
    expect((await detailsOf()).room).toBeNull();
    const [candidate, tom] = [await asCandidate(), await asTom()];
    await candidate.join(real.id);
    const before = Date.now();
    await tom.join(real.id);
    await tom.tell('room:admit', { participant: candidate._id });
    expect((await detailsOf()).room).toMatchObject({
      endedAt: null,
      attended: [
        { name: 'Adaeze Okafor', role: 'candidate', leftAt: null },
        { name: 'Tom Becker', role: 'staff', leftAt: null },
      ],
    });
    await candidate.tell('room:leave');
    await end().expect(200);
    const { startedAt, endedAt, attended } = (await detailsOf()).room ?? {};
    const [hers, his] = attended ?? [];
    const at = (text: string | null | undefined) => Date.parse(text ?? '');
    expect(at(hers?.cameAt)).toBeLessThanOrEqual(before);
    expect(at(hers?.joinedAt)).toBeGreaterThanOrEqual(before);
    expect(startedAt).toBe(hers?.joinedAt);
    expect(at(hers?.leftAt)).toBeLessThanOrEqual(at(his?.leftAt));
    expect(his?.leftAt).toBe(endedAt);
  });

  it.each([
    ['cancelled', 'cancel', {}],
    ['moved', 'reschedule', { date: `${YEAR}-05-15`, time: '09:00' }],
    ['completed', 'complete', { transcript: [] }],
  ])('another way closes the room: %s', { tags: 'deep' }, async (_what, verb, body) => {
    const { tom, candidate } = await both();
    await api.post(`/interviews/${real.id}/${verb}`).set(real.recruiter.auth).send(body).expect(200);
    await eventually(() => expect(tom.pushed['room:ended']).toEqual([{ reason: 'closed' }]));
    // The link of a cancelled interview ends with it: its connection may be closed before the room says so.
    const isOut = () =>
      candidate.pushed['room:ended'].length === 1 || (verb === 'cancel' && !candidate.socket.connected);
    await eventually(() => expect(isOut()).toBe(true));
    expect(await tom.try('room:state', { hand: true })).toBe('NOT_IN_ROOM');
    const room = await RoomModel.findById(real.id).orFail().lean();
    expect(room).toMatchObject({ isUsed: false, participants: [], recording: { status: 'off' } });
    expect(room.attended.map(({ name, leftAt }) => [name, leftAt !== null])).toEqual([
      ['Tom Becker', true],
      ['Adaeze Okafor', true],
    ]);
  });

  it(
    'puts the candidate out whose link was replaced, and removes the room with an erasure',
    { tags: 'deep' },
    async () => {
      const { tom, candidate } = await both();
      await api.post(`/interviews/${real.id}/link`).set(real.recruiter.auth).expect(200);
      await eventually(() => expect(tom.people()).toHaveLength(1));
      await eventually(() => expect(candidate.socket.connected).toBe(false));
      keepReceiptsApart();
      await api.delete(`/candidates/${candidate._id}`).set(real.recruiter.auth).expect(200);
      await eventually(() => expect(tom.pushed['room:ended']).toEqual([{ reason: 'closed' }]));
      expect(await RoomModel.countDocuments()).toBe(0);
    },
  );
});

describe('the rooms that are in use', () => {
  const used = async (auth: { Authorization: string }) => {
    const { body } = await api.get('/rooms').set(auth).expect(200);
    return body.data as UsedRoom[];
  };

  it(
    'say who waits and who is in them, to those who may hold the interview, and no more once it is over',
    { tags: 'deep' },
    async () => {
      expect(await used(real.tom.auth)).toEqual([]);
      const candidate = await asCandidate();
      await candidate.join(real.id);
      const [waits] = await used(real.tom.auth);
      expect(waits).toMatchObject({
        interview: real.id,
        participants: [],
        lobby: [{ _id: candidate._id, name: 'Adaeze Okafor' }],
      });
      expect(await used(real.recruiter.auth)).toHaveLength(1);
      const tom = await asTom();
      await tom.join(real.id);
      await tom.tell('room:admit', { participant: candidate._id });
      const [held] = await used(real.tom.auth);
      expect(held?.participants.map(({ name }) => name)).toEqual(['Tom Becker', 'Adaeze Okafor']);
      expect(held?.lobby).toEqual([]);
      await api.post(`/interviews/${real.id}/end`).set(real.tom.auth).expect(200);
      expect(await used(real.tom.auth)).toEqual([]);
    },
  );

  it('are those of an interviewer’s own interviews, and of no other company', { tags: 'deep' }, async () => {
    const other = await makeInterviewer(real.recruiter, { role: 'interviewer' });
    const stranger = await makeRecruiter();
    const candidate = await asCandidate();
    await candidate.join(real.id);
    expect(await used(other.auth)).toEqual([]);
    expect(await used(stranger.auth)).toEqual([]);
    expect(await used(real.tom.auth)).toHaveLength(1);
  });

  it(
    'are announced at each change to those who may read the interview, and not to its candidate',
    { tags: 'deep' },
    async () => {
      const [tom, candidate] = [await asTom(), await asCandidate()];
      await candidate.join(real.id);
      const told = { noun: 'interview', id: real.id, event: 'interview.room' };
      await eventually(() => expect(tom.heard).toContainEqual(told));
      expect(candidate.heard).not.toContainEqual(told);
    },
  );
});
