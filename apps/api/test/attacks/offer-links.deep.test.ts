import { allEndpoints } from '@interview-detection/shared/contract';
import type { Offer } from '@interview-detection/shared/interview-offers/interview-offers.schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { api, bearer } from '../api';
import { openToken, tokenIn } from '../candidates';
import { useDatabase } from '../database';
import { YEAR } from '../days';
import {
  interviewForm,
  makeOffer,
  makePosition,
  makeRecruiter,
  postInterview,
  uniqueEmail,
  type Recruiter,
} from '../factories';
import { EventModel, InterviewModel, InterviewOfferModel } from '../models';
import { BODIES, callOf, makeWorld, send } from '../sweep';

useDatabase();

type Auth = { Authorization: string };
const enter = async ({ url }: Offer): Promise<Auth> => (await openToken(tokenIn(url))).auth;
const pick = (candidate: Auth, startsAt: string) => api.post('/candidate/slots').set(candidate).send({ startsAt });
const at = (time: string) => `${YEAR}-05-14T${time}:00.000Z`;

const FOR_OFFERS = new Set(['visits.offer', 'visits.slots', 'visits.pickSlot']);

it('a candidate who has yet to pick a time gets the offer, and nothing about an interview', async () => {
  const world = await makeWorld();
  const got: string[] = [];
  for (const named of allEndpoints) {
    const { auth } = named.endpoint;
    if (auth === 'public' || !auth.includes('candidate') || FOR_OFFERS.has(named.name)) continue;
    const body = BODIES[named.name]?.(world);
    const { status } = await send(named, { id: world.recording, auth: world.offered, ...(body && { body }) });
    if (status < 400 || status >= 500) got.push(`${status} ${callOf(named)}`);
  }
  expect(got).toEqual([]);
});

describe('at the same moment', () => {
  let recruiter: Recruiter;
  beforeEach(async () => {
    recruiter = await makeRecruiter();
  });
  const offered = (slots: string[], fields: Record<string, string> = {}) =>
    makeOffer(recruiter, {
      email: uniqueEmail(),
      interviewers: JSON.stringify([recruiter._id]),
      durationMinutes: '60',
      slots: JSON.stringify(slots),
      ...fields,
    });

  it('two candidates pick times that overlap: one of them gets theirs', async () => {
    const offers = [await offered([at('10:00')]), await offered([at('10:30')]), await offered([at('09:30')])];
    const candidates = await Promise.all(offers.map(enter));
    const replies = await Promise.all(
      candidates.map((one, place) => pick(one, offers[place]?.slots?.[0] ?? 'no slot')),
    );
    const held = await InterviewModel.find().sort({ startsAt: 1 }).lean();
    const overlapping = held.filter((one, place) => (held[place - 1]?.endsAt ?? new Date(0)) > one.startsAt);
    expect(overlapping).toEqual([]);
    const outcomes = replies.map(({ status, body }) => (status === 201 ? 'picked' : (body.code as string)));
    const picked = Array<string>(held.length).fill('picked');
    const taken = Array<string>(replies.length - held.length).fill('SLOT_TAKEN');
    expect(outcomes.toSorted()).toEqual([...taken, ...picked]);
    expect(held.length).toBeGreaterThan(0);
  });

  it('an offer is withdrawn and picked: one of the two, and no interview of a withdrawn offer', async () => {
    const offer = await offered([at('10:00'), at('12:00')]);
    const candidate = await enter(offer);
    const [withdrawn, picked] = await Promise.all([
      api.delete(`/interview-offers/${offer._id}`).set(recruiter.auth),
      pick(candidate, at('10:00')),
    ]);
    const { status } = (await InterviewOfferModel.findById(offer._id).lean()) ?? {};
    const interviews = await InterviewModel.countDocuments();
    expect([withdrawn.status, picked.status, status, interviews]).toEqual(
      picked.status === 201 ? [409, 201, 'picked', 1] : [200, 410, 'withdrawn', 0],
    );
  });

  it('the candidate is erased and picks: no interview of an erased person stays open', async () => {
    const offer = await offered([at('10:00')]);
    const candidate = await enter(offer);
    await Promise.all([
      api.delete(`/candidates/${offer.candidate._id}`).set(recruiter.auth).send({}),
      pick(candidate, at('10:00')),
    ]);
    const open = await InterviewModel.find({ status: { $in: ['scheduled', 'in_progress'] } }).lean();
    const erased = await InterviewOfferModel.findById(offer._id).lean();
    expect(open).toEqual([]);
    expect(erased).toMatchObject({ candidate: { name: 'Erased candidate' } });
  });

  it('staff schedule the candidate who picks: one interview', async () => {
    const email = uniqueEmail();
    const { _id: position } = await makePosition(recruiter);
    const offer = await offered([at('10:00')], { email, position });
    const candidate = await enter(offer);
    const form = interviewForm(position, { email, date: `${YEAR}-05-20`, known: 'keep' });
    const [staff, own] = await Promise.all([postInterview(recruiter, form), pick(candidate, at('10:00'))]);
    expect([staff.status, own.status].filter(status => status === 201)).toHaveLength(1);
    expect(await InterviewModel.countDocuments({ status: 'scheduled' })).toBe(1);
  });
});

it('the link to one offer picks nothing in another, also with its times', async () => {
  const recruiter = await makeRecruiter();
  const [one, other] = [
    await makeOffer(recruiter, { email: uniqueEmail(), slots: JSON.stringify([at('10:00')]) }),
    await makeOffer(recruiter, { email: uniqueEmail(), slots: JSON.stringify([at('15:00')]) }),
  ];
  const { body } = await pick(await enter(one), at('15:00')).expect(409);
  expect(body.code).toBe('SLOT_NOT_OFFERED');
  expect((await InterviewOfferModel.findById(other._id).lean())?.status).toBe('open');
});

it('tokens open only what they were made for: feed, link and session tokens are not interchangeable', async () => {
  const recruiter = await makeRecruiter();
  const { body } = await api.post('/users/me/calendar-feed').set(recruiter.auth).expect(201);
  const feed = /\/calendar\/(\S+)\.ics$/.exec((body.data as { url: string }).url)?.[1] ?? 'no feed';
  const link = tokenIn((await makeOffer(recruiter)).url);
  await api.get('/interviews').set(bearer(feed)).expect(401);
  await api.get('/interviews').set(bearer(link)).expect(401);
  await api.post('/candidate/session').send({ token: feed }).expect(404);
  for (const token of [link, recruiter.token]) await api.get(`/calendar/${token}.ics`).expect(404);
  await api.get(`/calendar/${feed}.ics`).expect(200);
});

it('staff who are shown the links of offers leave an entry in the audit log, one in a few minutes', async () => {
  const recruiter = await makeRecruiter();
  // Nothing is shown before there is an offer.
  await api.get('/interview-offers').set(recruiter.auth).expect(200);
  expect(await EventModel.countDocuments({ type: /link/ })).toBe(0);
  const { _id } = await makeOffer(recruiter);
  for (const path of ['/interview-offers', '/interview-offers', `/interview-offers/${_id}`]) {
    await api.get(path).set(recruiter.auth).expect(200);
  }
  const read = await EventModel.find({ type: /link/ }, { type: 1, record: 1 }).sort({ type: 1 }).lean();
  expect(read.map(({ type, record }) => [type, record._id.toHexString()])).toEqual([
    ['offer.link_read', _id],
    ['offers.links_read', recruiter.company._id],
  ]);
});
