import { mayInterview, permissionsOf } from '@interview-detection/shared/access/permissions';
import { ROLES } from '@interview-detection/shared/access/roles';
import { allEndpoints, type NamedEndpoint } from '@interview-detection/shared/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from './api';
import { useDatabase } from './database';
import { makeInterview, makeInterviewer, type Person } from './factories';
import { UserModel } from './models';
import { readyCall, readyCallAlone, type ReadyCall } from './ready-call';
import {
  all,
  BODIES,
  callOf,
  everything,
  idFor,
  isWrite,
  makeWorld,
  ofEachKind,
  outcome,
  outcomes,
  QUERIES,
  send,
  withId,
  type World,
} from './sweep';

// Every call of the contract with every role. What is expected follows from the table of permissions and from the kind of
// record that a path names, so that a new call is covered on the day it appears.

useDatabase();

const permitted = allEndpoints.filter(({ endpoint }) => endpoint.permission);
const may = (role: string, { endpoint: { permission } }: NamedEndpoint) =>
  permission !== undefined && permissionsOf(role).has(permission);

/** Calls about one interview or candidate: an interviewer gets to their own alone. */
const HELD_BY_SOMEBODY = new Set(['bot-interview-data', 'candidate-notes', 'candidates', 'interviews', 'recordings']);
const ofAnInterview = withId.filter(
  named => may('interviewer', named) && HELD_BY_SOMEBODY.has(named.endpoint.path.split('/')[1] ?? ''),
);

/** Calls whose effect needs more than their permission: a feed is of one's own interviews, a cancellation is undone. */
const NEEDS_MORE: Record<string, (role: string) => boolean> = {
  'POST /users/me/calendar-feed': mayInterview,
  'POST /interviews/:id/undo': role => permissionsOf(role).has('interviews.schedule'),
};
const succeeds = (role: string, named: NamedEndpoint) =>
  may(role, named) && (NEEDS_MORE[callOf(named)]?.(role) ?? true);

/** What a call is answered with when its caller has that role. */
async function outcomeAs(role: string, named: NamedEndpoint, call: ReadyCall): Promise<string> {
  const me = await api.get('/auth/me').set(call.auth ?? {});
  const { _id } = me.body.data as { _id: string };
  await UserModel.updateOne({ _id }, { role });
  return outcome(await send(named, call));
}

// Every permission by one of its calls: that each call asks for its own, those who lack it try below.
const ofEachPermission = ofEachKind(permitted, ({ endpoint }) => endpoint.permission ?? '');

it.each(ofEachPermission.map(named => [callOf(named), named] as const))(
  '%s succeeds for those whom the table allows it, on what they hold themselves, and is refused to all others with 403',
  { tags: 'deep' },
  async (_call, named) => {
    const found: Record<string, string> = {};
    let call = await readyCall(named);
    // Refusals first: they leave the call as ready as it was.
    for (const role of ROLES.toSorted((one, other) => Number(succeeds(one, named)) - Number(succeeds(other, named)))) {
      found[role] = await outcomeAs(role, named, call);
      if (succeeds(role, named) && isWrite(named)) call = await readyCallAlone(named);
    }
    const expected = ROLES.map(role => [role, succeeds(role, named) ? String(named.endpoint.status) : '403 FORBIDDEN']);
    expect(found).toEqual(Object.fromEntries(expected));
  },
);

describe.each(ROLES)('a person who is %s', role => {
  it('is refused before anything else is checked, and changes nothing', async () => {
    const world = await makeWorld();
    await UserModel.updateOne({ _id: world.userId }, { role });
    const refused = permitted.filter(named => !may(role, named));
    const before = await everything();
    const found = await outcomes(refused, async named => outcome(await send(named, { id: 'none', auth: world.auth })));
    expect(found).toEqual(all(refused, '403 FORBIDDEN'));
    expect(await everything()).toEqual(before);
  });
});

describe('an interviewer, of what a colleague holds', () => {
  let world: World;
  let stranger: Person;
  beforeEach(async () => {
    world = await makeWorld();
    stranger = await makeInterviewer(
      { auth: world.auth, _id: world.userId, email: '', token: '' },
      { role: 'interviewer' },
    );
  });
  const asStranger = (named: NamedEndpoint) =>
    send(named, {
      id: idFor(named, world),
      resume: world.resume,
      auth: stranger.auth,
      body: BODIES[named.name]?.(world) ?? {},
      query: QUERIES[named.name]?.(world) ?? {},
    });

  it('reads that no such record exists, and changes nothing', async () => {
    expect(ofAnInterview.length).toBeGreaterThan(20);
    const before = await everything();
    const found = await outcomes(ofAnInterview, async named => outcome(await asStranger(named)));
    expect(found).toEqual(all(ofAnInterview, '404 NOT_FOUND'));
    expect(await everything()).toEqual(before);
  });

  it('reads the same as for a record that does not exist', { tags: 'deep' }, async () => {
    for (const named of ofAnInterview) {
      const body = BODIES[named.name]?.(world) ?? {};
      const none = { id: '65f0c0ffee0123456789abcd', resume: world.resume, auth: stranger.auth, body };
      const [one, other] = [await asStranger(named), await send(named, none)].map(reply => ({
        ...(reply.body as object),
        requestId: '',
      }));
      expect(one).toEqual(other);
    }
  });

  it('finds it in no list and no count', async () => {
    const lists = permitted.filter(
      named => may('interviewer', named) && named.endpoint.method === 'GET' && !named.endpoint.path.includes(':'),
    );
    const { interview } = world;
    const traces = [interview._id, interview.candidate._id, interview.candidate.name, interview.candidate.email];
    const found = await outcomes(lists, async named => {
      const reply = await asStranger(named);
      expect(outcome(reply)).toBe('200');
      return traces.filter(trace => reply.text.includes(trace));
    });
    expect(found).toEqual(all(lists, []));

    const counts = await api.get('/dashboard').set(stranger.auth).expect(200);
    expect(new Set(Object.values(counts.body.data as object))).toEqual(new Set([0]));
    const weeks = await api.get('/dashboard/weekly').set(stranger.auth).expect(200);
    expect((weeks.body.data as { interviews: number }[]).every(week => week.interviews === 0)).toBe(true);
    const statuses = await api.get('/candidates/counts').set(stranger.auth).expect(200);
    expect(statuses.body.data).toEqual({ Pending: 0, Selected: 0, Rejected: 0 });
  });

  it('finds their own beside it, with its candidate, and counts that alone', async () => {
    const owner = { auth: world.auth, _id: world.userId, email: '', token: '' };
    const mine = await makeInterview(owner, { interviewer: stranger._id });
    const ids = async (path: string) => {
      const { body } = await api.get(path).set(stranger.auth).expect(200);
      return (body.data as { _id: string }[]).map(({ _id }) => _id);
    };
    expect(await ids('/interviews')).toEqual([mine._id]);
    expect(await ids(`/interviews?interviewer=${world.userId}`)).toEqual([]);
    expect(await ids('/candidates')).toEqual([mine.candidate._id]);
    const counts = await api.get('/dashboard').set(stranger.auth).expect(200);
    expect(counts.body.data).toMatchObject({ totalInterviews: 1, totalUpcoming: 1, totalCandidates: 1 });
    await api.get(`/candidates/${mine.candidate._id}/resume`).set(stranger.auth).expect(200);
  });

  it('has it from the moment it is given to them until it is taken away', { tags: 'deep' }, async () => {
    const { interview } = world;
    const give = (interviewer: string) =>
      api
        .patch(`/interviews/${interview._id}`)
        .set(world.auth)
        .field('interviewer', interviewer)
        .field('force', 'true')
        .expect(200);
    const sees = async () =>
      Promise.all(
        [`/interviews/data/${interview._id}`, `/candidates/${interview.candidate._id}`].map(
          async path => (await api.get(path).set(stranger.auth)).status,
        ),
      );
    expect(await sees()).toEqual([404, 404]);
    await give(stranger._id);
    expect(await sees()).toEqual([200, 200]);
    await give(world.userId);
    expect(await sees()).toEqual([404, 404]);
    await api
      .post(`/interviews/${interview._id}/reschedule`)
      .set(world.auth)
      .send({ ...BODIES['interviews.reschedule']?.(world), interviewer: stranger._id })
      .expect(200);
    expect(await sees()).toEqual([200, 200]);
  });

  it('has no bot interviews, because no one holds them', { tags: 'deep' }, async () => {
    const owner = { auth: world.auth, _id: world.userId, email: '', token: '' };
    const bot = await makeInterview(owner, { interviewType: 'Bot' });
    await api.get(`/interviews/data/${bot._id}`).set(stranger.auth).expect(404);
    await api.get(`/candidates/${bot.candidate._id}`).set(stranger.auth).expect(404);
  });
});
