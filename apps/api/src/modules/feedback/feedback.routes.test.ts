import { describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { set } from '#api/test/settings';
import { listFeedback } from './feedback.service';
import { settings } from '#api/lib/app-context';
import { feedbackModel } from './feedback.model';
import { MailModel } from '#api/test/models';

useDatabase();

const feedback = {
  fullName: 'Inês Fonseca',
  country: 'Portugal',
  city: 'Lisboa',
  phone: '+351 210 000 000',
  email: 'ines@example.org',
  message: 'The report is clear.\nCould the card show the time zone?',
};
const send = (fields: Record<string, unknown> = {}) => api.post('/feedback').send({ ...feedback, ...fields });
const stored = () => feedbackModel().find().lean();

describe('POST /feedback', () => {
  it('keeps what anyone sends, trimmed, with the moment it came, and answers no more than that', async () => {
    const before = Date.now();
    const reply = await send({ fullName: ' Inês Fonseca ', email: ' INES@example.org' }).expect(201);
    expect(reply.body).toEqual({ data: null });
    const [kept, ...more] = await stored();
    expect(more).toEqual([]);
    expect(kept).toEqual({ ...feedback, _id: expect.anything(), createdAt: expect.any(Date) });
    expect(kept?.createdAt.getTime()).toBeGreaterThanOrEqual(before - 1_000);
  });

  it.each([
    ['fullName', 'Full name is required', 200, 'Full name'],
    ['country', 'Country is required', 100, 'Country'],
    ['city', 'City is required', 100, 'City'],
    ['phone', 'Phone number is required', 40, 'Phone number'],
    ['message', 'Message is required', 5_000, 'Message'],
  ])('%s: "%s", and at most %i characters', async (field, required, max, label) => {
    for (const value of [undefined, null, '', ' \n ']) {
      const reply = await send({ [field]: value }).expect(400);
      expect(reply.body).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path: field, message: required }] });
    }
    const reply = await send({ [field]: 'a'.repeat(max + 1) }).expect(400);
    expect(reply.body.message).toBe(`${label} must be ${max} characters or less`);
    expect(await stored()).toEqual([]);
    await send({ [field]: 'a'.repeat(max) }).expect(201);
  });

  it.each([
    ['', 'Email is required'],
    ['ines', 'Invalid email address'],
    ['ines@example.org\r\nBcc: eve@example.org', 'Invalid email address'],
    [{ $gt: '' }, 'Invalid email address'],
  ])('email %j: "%s"', async (email, message) => {
    const reply = await send({ email }).expect(400);
    expect(reply.body.issues).toEqual([{ path: 'email', message }]);
    expect(await stored()).toEqual([]);
  });

  it('names every wrong field at once', async () => {
    const reply = await api.post('/feedback').send({}).expect(400);
    const paths = (reply.body.issues as { path: string }[]).map(issue => issue.path);
    expect(paths).toEqual(['fullName', 'country', 'city', 'phone', 'email', 'message']);
  });

  it.each([
    ['markup', '<img src=x onerror=alert(1)><script>alert(1)</script>'],
    ['right to left and emoji', 'مرحبا \u200fabc 👩‍👩‍👧 Z̷a̷l̷g̷o̷'],
    ['an operator as text', '{"$gt": ""}'],
    ['a formula', '=HYPERLINK("https://example.org")'],
  ])('keeps %s letter for letter: it is text, wherever it is shown', async (_what, text) => {
    await send({ fullName: text, message: text }).expect(201);
    expect((await stored())[0]).toMatchObject({ fullName: text, message: text });
  });

  it.each([
    [{ fullName: { $ne: null } }, 'Full name must be text'],
    [{ city: ['Lisboa'] }, 'City must be text'],
    [{ message: 7 }, 'Message must be text'],
    [{ message: 'nul \u0000 byte' }, 'Message contains characters that cannot be shown'],
    [{ fullName: 'Inês\r\nBcc: eve@example.org' }, 'Full name must be on one line'],
    [{ website: { $gt: '' } }, 'website must be text'],
  ])('%#: refuses what is no text, and header lines: %j', async (fields, message) => {
    const reply = await send(fields).expect(400);
    expect(reply.body.message).toBe(message);
    expect(await stored()).toEqual([]);
  });

  it('keeps no field that it does not name', async () => {
    await send({ _id: '65f0c0ffee0123456789abcd', createdAt: '1999-01-01', admin: true }).expect(201);
    const [kept] = await stored();
    expect(kept).not.toHaveProperty('admin');
    expect(kept?.createdAt.getFullYear()).toBeGreaterThan(2000);
    expect(kept?._id.toHexString()).not.toBe('65f0c0ffee0123456789abcd');
  });
});

describe('the field that people never see', () => {
  it('answers a program that fills it in exactly like everyone, and keeps what it sent apart', async () => {
    const person = await send().expect(201);
    const program = await send({ website: 'https://spam.example' }).expect(201);
    expect(program.body).toEqual(person.body);
    const listed = async (isCaught: boolean) => (await listFeedback({ page: 1, size: 20, isCaught })).items;
    expect(await listed(false)).toMatchObject([{ email: expect.any(String) }]);
    expect(await listed(true)).toMatchObject([{ isCaught: true, message: (await listed(false))[0]?.message }]);
    expect((await listed(true))[0]).not.toHaveProperty('website');
  });

  it('may be sent empty, as a form sends it', async () => {
    await send({ website: '' }).expect(201);
    expect((await stored())[0]).not.toHaveProperty('website');
  });
});

describe('how often a visitor may send feedback', () => {
  it('is 10 times an hour from one address; then 429 says when to try again', async () => {
    expect(settings().LIMIT_FEEDBACKS).toBe(10);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => send(index === 0 ? { website: 'x' } : {})),
    );
    expect(replies.map(reply => reply.status)).toEqual(Array.from({ length: 10 }, () => 201));
    const reply = await send().expect(429);
    expect(reply.body).toMatchObject({ code: 'RATE_LIMITED', message: 'Too many attempts, please try again later' });
    const seconds = Number(reply.headers['retry-after']);
    expect(seconds).toBeGreaterThan(3_500);
    expect(seconds).toBeLessThanOrEqual(3_600);
    expect(await stored()).toHaveLength(10);
  });

  it('is not used up by messages that are not valid', async () => {
    for (let attempt = 0; attempt < 11; attempt++) await send({ email: 'no address' }).expect(400);
    await send().expect(201);
  });
});

describe('emails about feedback', () => {
  const mails = async () => (await MailModel.find().sort({ _id: 1 }).lean()).map(({ kind, to }) => [kind, to.address]);

  it('are the message to the address in FEEDBACK_TO, and a receipt that quotes nothing', async () => {
    set('FEEDBACK_TO', 'people@example.org');
    await send().expect(201);
    expect(await mails()).toEqual([
      ['feedback', 'people@example.org'],
      ['feedback-receipt', 'ines@example.org'],
    ]);
    const [message, receipt] = await MailModel.find().sort({ _id: 1 }).lean();
    expect(message?.text).toContain('> The report is clear.\n> Could the card show the time zone?');
    expect(message?.replyTo).toEqual({ name: 'Inês Fonseca', address: 'ines@example.org' });
    expect(`${receipt?.subject} ${receipt?.text} ${receipt?.html} ${receipt?.to.name}`).not.toMatch(
      /Inês|report is clear/,
    );
  });

  it('are the receipt alone if FEEDBACK_TO is not set', async () => {
    await send().expect(201);
    expect(await mails()).toEqual([['feedback-receipt', 'ines@example.org']]);
  });

  it('feedback that the trap caught is one marked mail to the operator: no message of a person is lost, and no receipt goes to a stranger', async () => {
    await send({ website: 'https://spam.example' }).expect(201);
    expect(await mails()).toEqual([]);
    set('FEEDBACK_TO', 'people@example.org');
    await send({ website: 'https://filled-in-by-a-browser.example' }).expect(201);
    expect(await mails()).toEqual([['feedback', 'people@example.org']]);
    const mail = await MailModel.findOne().lean();
    expect(mail?.subject).toMatch(/^Possible spam: feedback from /);
    expect(mail?.text).toContain('hidden field was filled in');
  });
});
