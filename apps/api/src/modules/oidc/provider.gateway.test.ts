import { describe, expect, it } from 'vitest';
import { freePort } from '../../../../../scripts/programs.mjs';
import { api } from '#api/test/api';
import { startApiProcess } from '#api/test/api-process';
import { useDatabase } from '#api/test/database';
import { makePerson, PASSWORD } from '#api/test/factories';
import {
  begin,
  finish,
  idToken,
  newKey,
  startIdentityProvider,
  type IdentityProvider,
} from '#api/test/identity-provider';
import { expectLog } from '#api/test/quiet';
import { set } from '#api/test/settings';
import { UserModel } from '#api/test/models';

useDatabase();

const FAILED = {
  code: 'OIDC_FAILED',
  message: 'Signing in with Keycloak doesn’t work right now. Sign in with your password, or try again in a moment.',
};
const expectFailureInLog = () => expectLog(/the sign-in provider gave no answer that could be used/, /"status":502/);
const failedStart = async () => (await api.post('/auth/oidc/start').expect(502)).body as unknown;

const DISCOVERY = '/.well-known/openid-configuration';
/** Lets the provider claim this about itself, on top of what is true. */
async function say(provider: IdentityProvider, change: object): Promise<void> {
  const truth = (await (await fetch(provider.url + DISCOVERY)).json()) as object;
  provider.answer = ({ url }, res) => {
    if (url !== DISCOVERY) return false;
    res.setHeader('Content-Type', 'application/json').end(JSON.stringify({ ...truth, ...change }));
    return true;
  };
}

describe('a provider that is away', () => {
  it('is reported as unreachable, passwords keep working, and it is asked again at the next press', async () => {
    expectFailureInLog();
    const provider = await startIdentityProvider();
    const { email } = await makePerson();
    let asked = 0;
    provider.answer = (_req, res) => {
      asked++;
      res.destroy();
      return true;
    };
    expect(await failedStart()).toMatchObject(FAILED);
    await api.get('/auth/oidc').expect(200, { data: { name: 'Keycloak' } });
    await api.post('/auth/login').send({ email, password: PASSWORD }).expect(200);
    expect(asked).toBe(1);
    provider.answer = () => false;
    await begin();
  });

  it('is noticed at each press, even if it answered before', async () => {
    expectFailureInLog();
    const provider = await startIdentityProvider();
    const { url, cookie } = await begin();
    provider.answer = (_req, res) => {
      res.destroy();
      return true;
    };
    expect(await failedStart()).toMatchObject(FAILED);
    provider.answer = () => false;
    await finish(await provider.visit(url), cookie).expect(200);
  });

  it('goes away during a sign-in: the person sees that, and can send the answer again', async () => {
    expectFailureInLog();
    const provider = await startIdentityProvider();
    const { url, cookie } = await begin();
    const answer = await provider.visit(url);
    provider.answer = (_req, res) => {
      res.writeHead(503).end();
      return true;
    };
    expect((await finish(answer, cookie).expect(502)).body).toMatchObject(FAILED);
    provider.answer = () => false;
    await finish(answer, cookie).expect(200);
  });

  it('when the product starts, does not stop it: passwords keep working', { tags: 'deep' }, async () => {
    const { email } = await makePerson();
    const away = `http://127.0.0.1:${await freePort()}`;
    const product = await startApiProcess({
      OIDC_ISSUER: away,
      OIDC_CLIENT_ID: 'interviews',
      OIDC_CLIENT_SECRET: 'a secret',
      OIDC_NAME: 'Keycloak',
    });
    const post = (path: string, body: object) =>
      fetch(`${product.url}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    try {
      const pressed = await post('/auth/oidc/start', {});
      expect([pressed.status, await pressed.json()]).toMatchObject([502, FAILED]);
      expect((await post('/auth/login', { email, password: PASSWORD })).status).toBe(200);
    } finally {
      await product.end('SIGTERM');
    }
  });

  it('leaves no one waiting for longer than OIDC_TIMEOUT', { tags: 'deep' }, async () => {
    expectFailureInLog();
    set('OIDC_TIMEOUT', 1);
    const provider = await startIdentityProvider();
    provider.answer = () => true;
    expect(await failedStart()).toMatchObject(FAILED);
  });
});

describe('the product connects', () => {
  it('the product connects to no address that the provider redirects to', async () => {
    expectFailureInLog();
    const provider = await startIdentityProvider();
    const other = await startIdentityProvider();
    let reached = false;
    other.answer = () => {
      reached = true;
      return false;
    };
    provider.answer = (_req, res) => {
      res.writeHead(302, { Location: other.url + DISCOVERY }).end();
      return true;
    };
    set('OIDC_ISSUER', provider.url);
    expect(await failedStart()).toMatchObject(FAILED);
    expect(reached).toBe(false);
  });

  it('the product connects to no address without https, but on this machine', async () => {
    expectFailureInLog();
    const provider = await startIdentityProvider();
    // Which is this machine, too, but not by its name.
    await say(provider, { token_endpoint: `${provider.url.replace('127.0.0.1', '0.0.0.0')}/token` });
    const { url, cookie } = await begin();
    expect((await finish(await provider.visit(url), cookie).expect(502)).body).toMatchObject(FAILED);
  });
});

describe('no one gets in by', () => {
  /** Comes back with a code for which the provider has this ID token. */
  async function comeBack(make: (provider: IdentityProvider, nonce: string) => string) {
    const provider = await startIdentityProvider();
    const { url, cookie } = await begin();
    const answer = await provider.visit(url);
    const id_token = make(provider, new URL(url).searchParams.get('nonce') ?? '');
    provider.answer = (req, res) => {
      if (req.url !== '/token') return false;
      const tokens = { access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token };
      res.setHeader('Content-Type', 'application/json').end(JSON.stringify(tokens));
      return true;
    };
    return finish(answer, cookie);
  }

  it('an ID token that is as it should be gets in, in contrast', async () => {
    expect((await comeBack((provider, nonce) => idToken(provider, { nonce }))).status).toBe(200);
  });

  it.each<[string, (provider: IdentityProvider, nonce: string) => string]>([
    ['an ID token that somebody else has signed', (provider, nonce) => idToken(provider, { nonce }, newKey())],
    ['one of another sign-in', provider => idToken(provider, { nonce: 'another' })],
    ['one without a nonce', provider => idToken(provider, {})],
    ['one for another client', (provider, nonce) => idToken(provider, { nonce, aud: 'another' })],
    ['one of another issuer', (provider, nonce) => idToken(provider, { nonce, iss: 'https://id.example.org' })],
    ['one that is over', (provider, nonce) => idToken(provider, { nonce, exp: 1_700_000_000 })],
    [
      'one that is not signed',
      (provider, nonce) => {
        const [, claims] = idToken(provider, { nonce }).split('.');
        return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
      },
    ],
    ['none', () => ''],
  ])('%s', { tags: 'deep' }, async (_what, make) => {
    expectFailureInLog();
    expect((await comeBack(make)).body).toMatchObject(FAILED);
    expect(await UserModel.countDocuments()).toBe(0);
  });

  it('a provider with another name', async () => {
    expectFailureInLog();
    const provider = await startIdentityProvider();
    await say(provider, { issuer: 'https://id.example.org' });
    expect(await failedStart()).toMatchObject(FAILED);
  });
});

it.each([
  ['client_secret_basic', /^Basic /],
  ['client_secret_post', /^none$/],
])('sends the secret as the provider takes it: %s', async (method, header) => {
  const provider = await startIdentityProvider();
  await say(provider, { token_endpoint_auth_methods_supported: [method] });
  const { answer } = provider;
  let sent = 'nothing was asked';
  provider.answer = (req, res) => {
    if (req.url === '/token') sent = req.headers.authorization ?? 'none';
    return answer(req, res);
  };
  const { url, cookie } = await begin();
  await finish(await provider.visit(url), cookie).expect(200);
  expect(sent).toMatch(header);
});
