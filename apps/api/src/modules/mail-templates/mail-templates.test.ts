import {
  fillTemplate,
  MAIL_TEMPLATES,
  templateFault,
} from '@interview-detection/shared/mail-templates/mail-templates.rules';
import type { MailTemplate } from '@interview-detection/shared/mail-templates/mail-templates.schema';
import { LANGUAGES } from '@interview-detection/shared/visits/visits.rules';
import { describe, expect, it, onTestFinished } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeInterviewer, makeOffer, makeRecruiter, type Recruiter } from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { mailsTo } from '#api/test/mails';
import { EventModel } from '#api/test/models';
import { set } from '#api/test/settings';
import { startSmtpSink } from '#api/test/smtp-sink';

useDatabase();

const WORDS = {
  subject: '{{company.name}} is looking forward to you',
  text: 'Dear {{candidate.name}},\n\nlet us talk about {{ position.name }}: {{interview.start}}.',
};
const save = ({ auth }: Recruiter, words: object, at = 'invitation/en') =>
  api.put(`/mail-templates/${at}`).set(auth).send(words);
const list = async ({ auth }: Recruiter, language = 'en') => {
  const reply = await api.get(`/mail-templates?language=${language}`).set(auth).expect(200);
  return reply.body.data as MailTemplate[];
};

/** What a quoted-printable message says. */
const decoded = (raw: string) =>
  Buffer.from(
    raw
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

it('a candidate is emailed the company’s own words, and with them what the product always says', async () => {
  const sink = await startSmtpSink();
  onTestFinished(() => sink.close());
  set('SMTP_URL', sink.url);
  const recruiter = await makeRecruiter();
  await save(recruiter, { ...WORDS, text: `${WORDS.text}\n\n<b>Bring & read</b> node.example` }).expect(200);
  const { candidate, position } = await makeInterview(recruiter);
  await runDueJobs();
  const { raw } = sink.taken.find(({ to }) => to === candidate.email) ?? { raw: '' };
  const [mail] = await mailsTo(candidate.email);
  expect(raw).toContain(`Subject: ${recruiter.company.name} is looking forward to you`);
  const sent = decoded(raw);
  expect(sent).toContain(`Dear ${candidate.name},\r\n\r\nlet us talk about ${position.name}: `);
  expect(sent).not.toContain('{{');
  // In HTML it is text, and a host name is no link.
  expect(sent).toContain('&lt;b&gt;Bring &amp; read&lt;/b&gt; node.\u200Cexample');
  expect(sent).not.toContain('node.example');
  // The product's parts: the link, the time with its zone, the page that says what is recorded, who gets a reply.
  expect(sent).toMatch(/\/i\/[\w-]{20,}/);
  expect(mail?.text).toMatch(/^When: .* \(GMT.*\)$/m);
  expect(mail?.text).toContain('it says what is recorded');
  expect(mail?.text).toContain('Just reply to this email');
  expect(mail?.text).not.toContain('invites you to an interview');
});

it('words are listed by kind and language with the product’s, saved by an owner, and reset', async () => {
  const recruiter = await makeRecruiter();
  const before = await list(recruiter);
  expect(before.map(({ kind }) => kind)).toEqual([...MAIL_TEMPLATES]);
  expect(before[0]).toMatchObject({
    subject: 'Invitation: interview for {{position.name}} at {{company.name}}',
    text: '{{company.name}} invites you to an interview.',
    isOwn: false,
    changed: null,
  });
  const { body } = await save(recruiter, WORDS).expect(200);
  expect(body.data).toMatchObject({ ...WORDS, isOwn: true, product: { text: before[0]?.text } });
  expect((await list(recruiter))[0]).toEqual(body.data);
  expect((await list(recruiter, 'de'))[0]).toMatchObject({ isOwn: false });
  expect((await list(await makeRecruiter({ email: 'other@example.org' })))[0]).toMatchObject({ isOwn: false });
  await api.delete('/mail-templates/invitation/en').set(recruiter.auth).expect(200);
  expect(await list(recruiter)).toEqual(before);
  const types = await EventModel.distinct('type', { type: /^mailTemplate/ });
  expect(types).toEqual(['mailTemplate.changed', 'mailTemplate.reset']);
});

it.each([
  ['{{candidate.nam}} hello', 'This email has no variable {{candidate.nam}}, at character 1.'],
  ['Hello\n\n{{candidate.name', 'Braces without a variable at line 3, character 1.'],
  ['Hello {candidate.name}', 'Braces without a variable at character 7.'],
  ['Hello }}', 'Braces without a variable at character 7.'],
  ['{{offer.until}}', 'This email has no variable {{offer.until}}, at character 1.'],
  ['{{constructor}}', 'This email has no variable {{constructor}}, at character 1.'],
  ['See https://evil.example', 'A web address at character 5.'],
])('%j cannot be saved or previewed: 400 with what is wrong and where', async (text, message) => {
  expect(templateFault('invitation', text)).toContain(message);
});

it('a text with a fault is refused by its code, with the sentence at its field, and changes nothing', async () => {
  const recruiter = await makeRecruiter();
  const wrong = { subject: '{{company}}', text: 'Hello {{candidate.name' };
  for (const reply of [
    await save(recruiter, wrong),
    await api
      .post('/mail-templates/preview')
      .set(recruiter.auth)
      .send({ ...wrong, kind: 'invitation', language: 'en' }),
  ]) {
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      code: 'TEMPLATE_INVALID',
      issues: [
        { path: 'subject', message: expect.stringContaining('no variable {{company}}, at character 1') },
        { path: 'text', message: expect.stringContaining('Braces without a variable at character 7') },
      ],
    });
  }
  expect((await list(recruiter))[0]).toMatchObject({ isOwn: false });
});

describe('in the deep tier', () => {
  it('every product text can be saved as it is, in every language', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    for (const language of LANGUAGES) {
      for (const { kind, product } of await list(recruiter, language)) {
        expect([kind, language, templateFault(kind, product.subject), templateFault(kind, product.text)]).toEqual([
          kind,
          language,
          null,
          null,
        ]);
        await save(recruiter, product, `${kind}/${language}`).expect(200);
        const preview = { ...product, kind, language };
        const reply = await api.post('/mail-templates/preview').set(recruiter.auth).send(preview).expect(200);
        expect(reply.body.data.text).not.toContain('{{');
      }
    }
  });

  it(
    'an offer and a new time have the company’s words, in the language of the candidate',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter();
      await save(recruiter, { subject: 'Pick', text: 'Until {{offer.until}}.' }, 'offer/en').expect(200);
      await save(recruiter, { subject: 'Moved', text: 'Was {{interview.before}}.' }, 'new-time/en').expect(200);
      const interview = await makeInterview(recruiter);
      await api
        .post(`/interviews/${interview._id}/reschedule`)
        .set(recruiter.auth)
        .send({ date: interview.date.slice(0, 10), time: '16:45' })
        .expect(200);
      const moved = (await mailsTo(interview.candidate.email)).at(-1);
      expect([moved?.subject, moved?.text]).toEqual(['Moved', expect.stringMatching(/Was .* \(GMT.*\)\./)]);
      const offered = await makeOffer(recruiter, { email: 'offered@example.org' });
      expect(offered._id).toMatch(/^[0-9a-f]{24}$/);
      const offer = (await mailsTo('offered@example.org')).at(-1);
      expect([offer?.subject, offer?.text]).toEqual(['Pick', expect.stringMatching(/Until .*\./)]);
    },
  );

  it('only owners read and change them', { tags: 'deep' }, async () => {
    const owner = await makeRecruiter();
    for (const role of ['recruiter', 'interviewer', 'viewer'] as const) {
      const { auth } = await makeInterviewer(owner, { role });
      await api.get('/mail-templates').set(auth).expect(403);
      await api.put('/mail-templates/invitation/en').set(auth).send(WORDS).expect(403);
    }
  });
});

it('inserted values are not searched for variables again', () => {
  expect(fillTemplate('{{a}} {{ b }} y', { a: '{{b}}', b: 'x' })).toBe('{{b}} x y');
});
