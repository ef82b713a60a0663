import express from 'express';
import supertest from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '#api/test/database';
import { makePerson, makeRecruiter } from '#api/test/factories';
import { mailedCode, makeMail } from '#api/test/mails';
import { set } from '#api/test/settings';
import { localInbox, localInboxJson } from './local-inbox.routes';
import { renderEmail } from './mails/mail-layout';
import { MailModel } from '#api/test/models';

useDatabase();

const web = supertest(
  express()
    .get('/dev/mail.json', localInboxJson)
    .use('/dev/mail', localInbox())
    .use((_req, res) => void res.status(404).send('nothing here')),
);

let company: string;
beforeEach(async () => {
  company = (await makeRecruiter()).company._id;
});

const ADDRESSES = ['/dev/mail', '/dev/mail.json', '/dev/mail/preview', '/dev/mail/preview/welcome'];

describe('/dev/mail', () => {
  it('lists the emails, newest first, and shows one with both forms', async () => {
    const id = await makeMail(company);
    await mailedCode((await makePerson()).email);
    const { text } = await web.get('/dev/mail').expect(200).expect('Cache-Control', 'no-store');
    expect(text.indexOf('Your code for a new password')).toBeLessThan(text.indexOf('>Hello<'));
    const one = await web.get(`/dev/mail/${id}`).expect(200);
    expect(one.text).toContain('Adaeze Okafor &lt;adaeze@example.org&gt;');
    expect(one.text).toContain('A line');
    const html = await web.get(`/dev/mail/${id}/html`).expect(200).expect('Content-Type', /html/);
    expect(html.text).toContain('<h1');
  });

  it('says so if there is no email', async () => {
    expect((await web.get('/dev/mail')).text).toContain('No email yet');
  });

  it('is JSON for a program, for one address if asked', async () => {
    await makeMail(company);
    const { email } = await makePerson();
    const code = await mailedCode(email);
    const all = await web.get('/dev/mail').set('Accept', 'application/json').expect(200);
    expect(all.body.data).toHaveLength(2);
    const mine = await web.get('/dev/mail.json').query({ to: email.toUpperCase() }).expect(200);
    expect(mine.body.data).toMatchObject([{ to: { address: email }, kind: 'password-code', state: 'held' }]);
    expect(mine.body.data[0].text).toContain(code);
  });

  it('gives the calendar file of an email', async () => {
    const id = await makeMail(company, { calendar: { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\n' } });
    await web
      .get(`/dev/mail/${id}/interview.ics`)
      .expect(200, 'BEGIN:VCALENDAR\r\n')
      .expect('Content-Type', /text\/calendar/);
  });

  it('shows no code that has expired', async () => {
    const { email } = await makePerson();
    const code = await mailedCode(email);
    await MailModel.updateOne({}, { usefulUntil: new Date(0) });
    const { _id } = await MailModel.findOne().orFail().lean();
    for (const address of ['/dev/mail', '/dev/mail.json', `/dev/mail/${_id.toHexString()}`]) {
      expect((await web.get(address).expect(200)).text).not.toContain(code);
    }
    await web.get(`/dev/mail/${_id.toHexString()}/html`).expect(404);
  });

  it('shows every kind of mail as a preview', { tags: 'deep' }, async () => {
    const { text } = await web.get('/dev/mail/preview').expect(200);
    expect(text).toContain('src="/dev/mail/preview/password-code"');
    await web.get('/dev/mail/preview/password-code').expect(200, /048213/);
    await web.get('/dev/mail/preview/__proto__').expect(404);
  });

  it.each(['nothing', '65f0c0ffee0123456789abcd', '%00'])('is 404 for the mail %j', async id => {
    await web.get(`/dev/mail/${id}`).expect(404);
  });
});

describe('what an email says', () => {
  it('runs and loads nothing: scripts are off, and its frame is a sandbox that opens links in a new tab', async () => {
    const evil = '<script>alert(1)</script>';
    const content = renderEmail({ subject: evil, heading: evil, blocks: [{ paragraph: evil }], footerReason: evil });
    const id = await makeMail(company, {
      content: { ...content, html: evil },
      to: { name: evil, address: 'a@b.example' },
    });
    for (const address of ['/dev/mail', `/dev/mail/${id}`]) {
      const reply = await web.get(address).expect(200);
      expect(reply.text).not.toContain('<script');
      expect(reply.get('Content-Security-Policy')).toMatch(/^default-src 'none'/);
      expect(reply.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    }
    const framed = await web.get(`/dev/mail/${id}/html`).expect(200);
    expect(framed.get('Content-Security-Policy')).toMatch(
      /(^|;)sandbox allow-popups allow-popups-to-escape-sandbox(;|$)/,
    );
    expect(framed.get('Content-Security-Policy')).toMatch(/^default-src 'none'/);
    expect((await web.get(`/dev/mail/${id}`)).text).toContain(
      '<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" ',
    );
  });
});

describe('the local inbox does not exist', () => {
  it('the local inbox does not exist if a mail server is set up', async () => {
    set('SMTP_URL', 'smtp://localhost:25');
    for (const address of ADDRESSES) await web.get(address).expect(404, 'nothing here');
  });

  it.each(['0.0.0.0', '192.0.2.7', '::'])(
    'the local inbox does not exist if others reach the machine at %s',
    async host => {
      set('HOST', host);
      for (const address of ADDRESSES) await web.get(address).expect(404, 'nothing here');
    },
  );

  it('behind a proxy', async () => {
    for (const header of [
      'X-Forwarded-For',
      'Forwarded',
      'Via',
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
      'X-Real-IP',
    ]) {
      for (const address of ADDRESSES) await web.get(address).set(header, 'x').expect(404, 'nothing here');
    }
    set('TRUST_PROXY', 1);
    for (const address of ADDRESSES) await web.get(address).expect(404, 'nothing here');
  });

  it('the local inbox does not exist if the product is published, whatever a proxy in front leaves out (nginx by default: everything)', async () => {
    set('PUBLIC_URL', 'https://hr.example.org');
    for (const address of ADDRESSES) {
      await web.get(address).set('Host', '127.0.0.1:3000').expect(404, 'nothing here');
    }
  });

  it('the local inbox does not exist if it was not asked for', async () => {
    set('LOCAL_INBOX', false);
    for (const address of ADDRESSES) await web.get(address).expect(404, 'nothing here');
  });

  it('the local inbox does not exist for a peer on another machine', async () => {
    const remote = express()
      .use((req, _res, next) => {
        Object.defineProperty(req.socket, 'remoteAddress', { value: '192.0.2.7' });
        next();
      })
      .use('/dev/mail', localInbox())
      .use((_req, res) => void res.status(404).send('nothing here'));
    await supertest(remote).get('/dev/mail').expect(404, 'nothing here');
  });

  it.each(['attacker.example', 'localhost.attacker.example', '127.0.0.1.attacker.example', ''])(
    'the local inbox does not exist for a page that has pointed the name %j at this machine',
    async host => {
      for (const address of ADDRESSES) await web.get(address).set('Host', host).expect(404, 'nothing here');
    },
  );
});
