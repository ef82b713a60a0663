import { KEYS_MAX } from '@interview-detection/shared/api-keys/api-keys.rules';
import { MAIL_KINDS, type MailKind } from '@interview-detection/shared/outbox/outbox.rules';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from './database';
import { makePerson, makeRecruiter, PASSWORD, uniqueEmail, type Person } from './factories';
import { makeMail } from './mails';
import { MailModel } from './models';
import { set } from './settings';
import { isDeep } from './environment';
import { setUpTotp } from './totp';
import { settings } from '../src/lib/app-context';
import { behindProxy, api } from './api';

// However often something is called, this many emails are sent and no more. By kinds of emails: a new one has to say here what
// bounds it.

useDatabase();
beforeEach(() => set('SMTP_URL', 'smtp://localhost:25'));

/** Makes the call once, each time from another address of the network where that is a stranger's. */
type Call = (time: number) => Promise<unknown>;

interface Bound {
  /** To whom, and what is called. */
  ready: () => Promise<{ to: string; call: Call }>;
  atMost: () => number;
}

/** More than any limit is. */
const CALLS = isDeep ? 100 : 25;
const strangers = () => {
  const { from } = behindProxy();
  return (time: number) => from(`198.51.100.${time}`);
};
const ofPerson = async (call: (person: Person, time: number) => Promise<unknown>, change = {}) => {
  const person = await makePerson(change);
  return { to: person.email, call: (time: number) => call(person, time) };
};

const FEEDBACK = { fullName: 'Eve', country: 'PT', city: 'Porto', phone: '+351 1', message: 'Hello' };

const BOUNDS: Record<MailKind, 'the company’s limits' | Bound> = {
  offer: 'the company’s limits',
  'password-code': {
    ready: () => {
      const from = strangers();
      return ofPerson(async ({ email }, time) => from(time).post('/auth/forgot-password').send({ email }));
    },
    atMost: () => settings().LIMIT_RESET_CODES_DAY,
  },
  'verify-email': {
    ready: () =>
      ofPerson(async ({ auth }) => api.post('/auth/verify-email/resend').set(auth), { emailVerified: false }),
    atMost: () => settings().LIMIT_VERIFICATION_MAILS,
  },
  'sign-in-link': {
    ready: () => {
      set('LIMIT_LOGIN_FAILURES_DAY', 3);
      const from = strangers();
      const body = { password: 'wrong password' };
      return ofPerson(async ({ email }, time) =>
        from(time)
          .post('/auth/login')
          .send({ ...body, email }),
      );
    },
    atMost: () => 1,
  },
  'password-changed': {
    ready: () => {
      let [currentPassword, password] = [PASSWORD, 'battery staple'];
      return ofPerson(async person => {
        const { body } = await api.post('/auth/change-password').set(person.auth).send({ currentPassword, password });
        person.auth.Authorization = `Bearer ${(body as { data: { token: string } }).data.token}`;
        [currentPassword, password] = [password, currentPassword];
      });
    },
    atMost: () => settings().LIMIT_MAILS_PRODUCT,
  },
  'new-device': {
    ready: () =>
      ofPerson(async ({ email }, time) =>
        api.post('/auth/login').set('User-Agent', `Browser${time}x/1.0 (nowhere)`).send({ email, password: PASSWORD }),
      ),
    atMost: () => settings().LIMIT_MAILS_PRODUCT,
  },
  'second-factor': {
    ready: () =>
      ofPerson(async person => {
        const { recoveryCodes } = await setUpTotp(person).catch(() => ({ recoveryCodes: [''] }));
        await api.delete('/auth/totp').set(person.auth).send({ password: PASSWORD, code: recoveryCodes[0] });
      }),
    atMost: () => settings().LIMIT_MAILS_PRODUCT,
  },
  'api-key': {
    ready: async () => {
      const owner = await makeRecruiter();
      return {
        to: owner.email,
        call: () => api.post('/api-keys').set(owner.auth).send({ name: 'Import', access: 'read' }),
      };
    },
    // As many as keys; a new one needs one that was removed.
    atMost: () => KEYS_MAX,
  },
  'calendar-feed': {
    ready: async () => {
      const owner = await makeRecruiter();
      return { to: owner.email, call: () => api.post('/users/me/calendar-feed').set(owner.auth) };
    },
    atMost: () => settings().LIMIT_MAILS_PRODUCT,
  },
  'feedback-receipt': {
    ready: async () => {
      const [from, email] = [strangers(), uniqueEmail()];
      return {
        to: email,
        call: async time =>
          from(time)
            .post('/feedback')
            .send({ ...FEEDBACK, email }),
      };
    },
    atMost: () => settings().LIMIT_MAILS_PRODUCT,
  },
  feedback: {
    ready: async () => {
      set('FEEDBACK_TO', 'operator@example.org');
      const call = async () => api.post('/feedback').send({ ...FEEDBACK, email: uniqueEmail() });
      return { to: 'operator@example.org', call };
    },
    atMost: () => settings().LIMIT_FEEDBACKS,
  },
  welcome: 'the company’s limits',
  invitation: 'the company’s limits',
  reschedule: 'the company’s limits',
  correction: 'the company’s limits',
  cancellation: 'the company’s limits',
  'cancellation-undone': 'the company’s limits',
  reminder: 'the company’s limits',
  overdue: 'the company’s limits',
  'consent-declined': 'the company’s limits',
  'adjustment-asked': 'the company’s limits',
  'review-asked': 'the company’s limits',
  'review-answered': 'the company’s limits',
  'erasure-asked': 'the company’s limits',
  'webhook-off': 'the company’s limits',
  notification: 'the company’s limits',
};

const bounded = MAIL_KINDS.flatMap(kind => {
  const bound = BOUNDS[kind];
  return typeof bound === 'string' ? [] : [[kind, bound] as const];
});
const ofCompanies = MAIL_KINDS.filter(kind => typeof BOUNDS[kind] === 'string');

const leaving = (to: string, kind: MailKind) =>
  MailModel.countDocuments({ 'to.address': to, kind, state: { $in: ['queued', 'sent'] } });

describe(`${CALLS} calls`, () => {
  it.each(bounded)(
    'calls that email %s send one person as many as the limit allows',
    { tags: 'deep' },
    async (kind, { ready, atMost }) => {
      const { to, call } = await ready();
      for (let time = 1; time <= CALLS; time++) await call(time);
      expect(await leaving(to, kind)).toBe(atMost());
    },
  );
});

it.each(ofCompanies)('a company’s emails of the kind %s leave to one person as its limits say', async kind => {
  set('LIMIT_MAILS_RECIPIENT', 2);
  const [company, address] = [new Types.ObjectId().toHexString(), uniqueEmail()];
  for (let mail = 0; mail < 4; mail++) await makeMail(company, { kind, to: { address } });
  expect(await leaving(address, kind)).toBe(2);
});

it('emails to a person about their own actions are written twice as often in a day as they may be sent, and no more', async () => {
  set('LIMIT_MAILS_PRODUCT', 1);
  const owner = await makeRecruiter();
  for (let time = 0; time < 3; time++) {
    const { body } = await api.post('/api-keys').set(owner.auth).send({ name: 'Import', access: 'read' }).expect(201);
    await api
      .delete(`/api-keys/${(body as { data: { _id: string } }).data._id}`)
      .set(owner.auth)
      .expect(200);
  }
  expect(await MailModel.countDocuments({ 'to.address': owner.email, kind: 'api-key' })).toBe(2);
});

it('kinds of emails of the product itself use up no other’s limit', async () => {
  set('LIMIT_MAILS_PRODUCT', 1);
  const { email, auth } = await makePerson();
  for (let time = 0; time < 2; time++) await api.post('/feedback').send({ ...FEEDBACK, email });
  await api.post('/auth/change-password').set(auth).send({ currentPassword: PASSWORD, password: 'battery staple' });
  expect(await leaving(email, 'feedback-receipt')).toBe(1);
  expect(await leaving(email, 'password-changed')).toBe(1);
});
