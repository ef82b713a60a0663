import { brandColors } from '@interview-detection/shared/company/company.rules';
import { VIRTUAL_CAMERAS } from '@interview-detection/shared/evidence/level.rules';
import { describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { openLink } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeInterviewer, makePerson, makeRecruiter } from '#api/test/factories';
import { mailsTo } from '#api/test/mails';
import { set } from '#api/test/settings';
import { companyModel } from './company.model';
import { UserModel } from '#api/test/models';
import { YEAR } from '#api/test/days';

useDatabase();

const company = (fields: Record<string, unknown> = {}) => ({
  name: 'Northwind Labs',
  address: '1 Quay',
  contact_email: 'hi@northwind.example',
  phone: '+1 555',
  ...fields,
});

describe('POST /company', () => {
  it('makes the company and its maker the owner', async () => {
    const person = await makePerson();
    const reply = await api.post('/company').set(person.auth).send(company()).expect(201);
    const signals = { away: true, paste: true, typing: true, screens: true, devices: true, voices: false };
    expect(reply.body.data).toEqual({
      signals,
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      ...company(),
      timeZone: 'UTC',
      aiIndication: true,
      aiModel: 'on',
      secondFactorRequired: false,
      sendsMail: false,
      showsMail: true,
      windowHours: 24,
      changeUntilHours: 24,
      language: 'en',
      retention: { recordingDays: 90, evidenceDays: null, transcriptDays: null, resumeDays: null },
      virtualCameras: VIRTUAL_CAMERAS,
    });
    const me = await api.get('/auth/me').set(person.auth);
    expect(me.body.data.company).toEqual(reply.body.data);
    expect(await UserModel.findById(person._id).lean()).toMatchObject({ role: 'owner' });
  });

  it('says that its emails are shown only if the inbox of this machine can be opened', async () => {
    const recruiter = await makeRecruiter();
    const shown = async () => (await api.get('/auth/me').set(recruiter.auth)).body.data.company.showsMail as boolean;
    set('LOCAL_INBOX', true);
    set('HOST', '127.0.0.1');
    set('PUBLIC_URL', 'http://localhost:23000');
    expect(await shown()).toBe(true);
    set('PUBLIC_URL', 'https://hr.example.org');
    expect(await shown()).toBe(false);
    set('PUBLIC_URL', 'http://localhost:23000');
    set('SMTP_URL', 'smtp://localhost:25');
    expect(await shown()).toBe(false);
  });

  it('takes a time zone, and trims and lower-cases as it does everywhere', async () => {
    const person = await makePerson();
    const input = company({ name: ' Northwind ', contact_email: ' HI@Northwind.example', timeZone: 'Europe/Lisbon' });
    const reply = await api.post('/company').set(person.auth).send(input).expect(201);
    expect(reply.body.data).toMatchObject({
      name: 'Northwind',
      contact_email: 'hi@northwind.example',
      timeZone: 'Europe/Lisbon',
    });
  });

  it('is 409 COMPANY_EXISTS for a person who has one, made or joined, and leaves it as it is', async () => {
    const recruiter = await makeRecruiter();
    const colleague = await makeInterviewer(recruiter);
    for (const { auth } of [recruiter, colleague]) {
      const reply = await api
        .post('/company')
        .set(auth)
        .send(company({ name: 'Another' }))
        .expect(409);
      expect(reply.body).toMatchObject({ code: 'COMPANY_EXISTS', message: 'You already have a company' });
    }
    expect(await companyModel().find().lean()).toMatchObject([{ name: 'Northwind Labs' }]);
  });

  it('POST /company of several at once makes one, and leaves none without an owner', async () => {
    const person = await makePerson();
    const names = ['One', 'Two', 'Three', 'Four'];
    const replies = await Promise.all(names.map(name => api.post('/company').set(person.auth).send(company({ name }))));
    expect(replies.map(reply => reply.status).sort()).toEqual([201, 409, 409, 409]);
    expect(replies.filter(({ body }) => body.code === 'COMPANY_EXISTS')).toHaveLength(3);
    const made = replies.find(reply => reply.status === 201)?.body.data as { _id: string };
    expect((await companyModel().distinct('_id')).map(String)).toEqual([made._id]);
    expect(String((await UserModel.findById(person._id).lean())?.company)).toBe(made._id);
  });

  it('lets two people make companies of the same name', async () => {
    const [one, other] = [await makePerson(), await makePerson()];
    await api.post('/company').set(one.auth).send(company()).expect(201);
    await api.post('/company').set(other.auth).send(company()).expect(201);
    expect(await companyModel().countDocuments()).toBe(2);
  });

  it('refuses wrong fields with the messages of contract §5 and makes nothing', async () => {
    const person = await makePerson();
    const reply = await api
      .post('/company')
      .set(person.auth)
      .send({ contact_email: 'x', timeZone: 'Mars' })
      .expect(400);
    expect(reply.body.issues).toEqual([
      { path: 'name', message: 'Company Name is required' },
      { path: 'address', message: 'Address is required' },
      { path: 'contact_email', message: 'Invalid email' },
      { path: 'phone', message: 'Company Phone Number is required' },
      { path: 'timeZone', message: 'Unknown time zone, use an IANA name such as Europe/Lisbon' },
    ]);
    expect(await companyModel().countDocuments()).toBe(0);
    expect((await api.get('/auth/me').set(person.auth)).body.data.company).toBeNull();
  });
});

describe('PUT /company/{id}', () => {
  it('is for its owner, and changes the company for every colleague', async () => {
    const recruiter = await makeRecruiter();
    const colleague = await makeInterviewer(recruiter);
    const input = company({ name: 'Northwind Two', timeZone: 'Asia/Tokyo' });
    await api.put(`/company/${recruiter.company._id}`).set(colleague.auth).send(input).expect(403);
    const reply = await api.put(`/company/${recruiter.company._id}`).set(recruiter.auth).send(input).expect(200);
    expect(reply.body.data).toEqual({ ...recruiter.company, ...input });
    expect((await api.get('/auth/me').set(colleague.auth)).body.data.company).toEqual(reply.body.data);
  });

  it('keeps the window, the limit of changes and the language of candidates if none are sent, and refuses others', async () => {
    const recruiter = await makeRecruiter();
    const put = (fields: Record<string, unknown>) =>
      api.put(`/company/${recruiter.company._id}`).set(recruiter.auth).send(company(fields));
    const chosen = { windowHours: 168, changeUntilHours: 0, language: 'ar' };
    expect((await put(chosen).expect(200)).body.data).toMatchObject(chosen);
    expect((await put({}).expect(200)).body.data).toMatchObject(chosen);
    expect((await put({ windowHours: 0, changeUntilHours: 337, language: 'xx' }).expect(400)).body.issues).toEqual([
      { path: 'windowHours', message: 'windowHours must be a whole number from 1 to 168' },
      { path: 'changeUntilHours', message: 'changeUntilHours must be a whole number from 0 to 336' },
      { path: 'language', message: 'language must be one of en, de, es, fr, pt, ar' },
    ]);
  });

  it('keeps the time zone if none is sent', async () => {
    const recruiter = await makeRecruiter({ timeZone: 'Asia/Tokyo' });
    const reply = await api.put(`/company/${recruiter.company._id}`).set(recruiter.auth).send(company()).expect(200);
    expect(reply.body.data.timeZone).toBe('Asia/Tokyo');
  });

  it('turns the indication off and on, and leaves it if none is sent', async () => {
    const recruiter = await makeRecruiter();
    const put = async (fields: Record<string, unknown>) => {
      const path = `/company/${recruiter.company._id}`;
      const reply = await api.put(path).set(recruiter.auth).send(company(fields)).expect(200);
      return reply.body.data.aiIndication as boolean;
    };
    expect(await put({ aiIndication: false })).toBe(false);
    expect(await put({})).toBe(false);
    expect((await api.get('/auth/me').set(recruiter.auth)).body.data.company.aiIndication).toBe(false);
    expect(await put({ aiIndication: true })).toBe(true);
    const reply = await api
      .put(`/company/${recruiter.company._id}`)
      .set(recruiter.auth)
      .send(company({ aiIndication: 'no' }))
      .expect(400);
    expect(reply.body.issues).toEqual([{ path: 'aiIndication', message: 'aiIndication must be true or false' }]);
  });

  it('has the indication on in a company from before it could be turned off', async () => {
    const recruiter = await makeRecruiter();
    await companyModel().collection.updateOne({}, { $unset: { aiIndication: 1 } });
    expect((await api.get('/auth/me').set(recruiter.auth)).body.data.company.aiIndication).toBe(true);
  });

  it('chooses signals one by one, and those that are not sent stay as they are', async () => {
    const recruiter = await makeRecruiter();
    const put = async (signals: unknown) =>
      api.put(`/company/${recruiter.company._id}`).set(recruiter.auth).send(company({ signals }));
    const on = { away: true, paste: true, typing: true, screens: true, devices: true, voices: false };
    expect((await put({ voices: true, paste: false })).body.data.signals).toEqual({
      ...on,
      voices: true,
      paste: false,
    });
    expect((await put({ voices: false })).body.data.signals).toEqual({ ...on, paste: false });
    expect((await put(null)).body.data.signals).toEqual({ ...on, paste: false });
    for (const wrong of [{ paste: 'no' }, { keys: true }, ['paste'], 'paste']) {
      expect([wrong, (await put(wrong)).status]).toEqual([wrong, 400]);
    }
  });

  it(
    'has its own list of virtual cameras: each name once, trimmed, and the default list until it is changed',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter();
      const put = async (virtualCameras?: unknown) =>
        api.put(`/company/${recruiter.company._id}`).set(recruiter.auth).send(company({ virtualCameras }));
      expect((await put()).body.data.virtualCameras).toEqual(VIRTUAL_CAMERAS);
      const own = ['DroidCam', 'Iriun Webcam'];
      expect((await put([' DroidCam ', 'Iriun Webcam', 'droidcam'])).body.data.virtualCameras).toEqual(own);
      expect((await put(null)).body.data.virtualCameras).toEqual(own);
      expect((await put([...VIRTUAL_CAMERAS])).body.data.virtualCameras).toEqual(VIRTUAL_CAMERAS);
      expect((await put(Array.from({ length: 100 }, (_, n) => `${'x'.repeat(90)} ${n}`))).status).toBe(200);
    },
  );

  it.each([
    [[], 'virtualCameras', 'Names of cameras must be a list of 1 to 100'],
    ['DroidCam', 'virtualCameras', 'Names of cameras must be a list of 1 to 100'],
    [
      Array.from({ length: 101 }, (_, n) => `Camera ${n}`),
      'virtualCameras',
      'Names of cameras must be a list of 1 to 100',
    ],
    [['DroidCam', 'ab'], 'virtualCameras.1', 'Name of a camera must be 3 characters or more'],
    [[' '], 'virtualCameras.0', 'Name of a camera is required'],
    [['x'.repeat(101)], 'virtualCameras.0', 'Name of a camera must be 100 characters or less'],
    [['two\nlines'], 'virtualCameras.0', 'Name of a camera must be on one line'],
  ])('refuses %j as its list of virtual cameras', async (virtualCameras, path, message) => {
    const recruiter = await makeRecruiter();
    const reply = await api
      .put(`/company/${recruiter.company._id}`)
      .set(recruiter.auth)
      .send(company({ virtualCameras }))
      .expect(400);
    expect(reply.body.issues).toEqual([{ path, message }]);
  });

  it('a colour reaches the emails and the page of candidates, made readable; null returns to the product’s', async () => {
    const recruiter = await makeRecruiter();
    const put = (color: unknown) =>
      api.put(`/company/${recruiter.company._id}`).set(recruiter.auth).send(company({ color }));
    expect((await put('#FFCC00').expect(200)).body.data.color).toBe('#ffcc00');
    const { _id, candidate } = await makeInterview(recruiter);
    const { light, dark } = brandColors('#ffcc00');
    expect([light === '#ffcc00', dark]).toEqual([false, '#ffcc00']);
    const [mail] = await mailsTo(candidate.email);
    expect(mail?.html).toContain(`background:${light};color:#ffffff`);
    const { auth } = await openLink(recruiter.auth, _id);
    const seen = async () => (await api.get('/candidate/interview').set(auth).expect(200)).body.data.company as unknown;
    expect(await seen()).toEqual({ name: 'Northwind Labs', colors: { light, dark } });
    for (const wrong of ['red', '#fc0', '#ffcc00aa', 'url(x)', 1]) {
      const { body } = await put(wrong).expect(400);
      expect(body.issues).toEqual([{ path: 'color', message: 'A colour is # and six digits, such as #17626e' }]);
    }
    expect((await put(undefined).expect(200)).body.data.color).toBe('#ffcc00');
    expect((await put(null).expect(200)).body.data).not.toHaveProperty('color');
    expect(await seen()).toEqual({ name: 'Northwind Labs' });
  });

  it('leaves interviews as they are when the zone changes', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter({ timeZone: 'Europe/Lisbon' });
    const before = await makeInterview(recruiter, { date: `${YEAR}-05-14`, time: '10:30' });
    await api
      .put(`/company/${recruiter.company._id}`)
      .set(recruiter.auth)
      .send(company({ timeZone: 'Asia/Tokyo' }));
    const { body } = await api.get('/interviews').set(recruiter.auth);
    expect(body.data).toEqual([before]);
    expect(before).toMatchObject({ timeZone: 'Europe/Lisbon', time: '10:30' });
  });

  it('is 404 for every other company, and changes none', async () => {
    const [recruiter, stranger] = [await makeRecruiter(), await makeRecruiter()];
    for (const id of [stranger.company._id, recruiter._id, 'mine']) {
      await api
        .put(`/company/${id}`)
        .set(recruiter.auth)
        .send(company({ name: 'Taken over' }))
        .expect(404);
    }
    expect(await companyModel().distinct('name')).toEqual(['Northwind Labs']);
  });
});
