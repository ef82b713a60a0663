import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contextWith } from '#api/test/app-context';
import { createApp } from './app';
import type { Settings } from './env-settings';
import { createWebApp } from './web-app';

const THEME = 'document.documentElement.classList.add("dark")';
const INDEX = `<!doctype html><html><head><meta property="csp-nonce" nonce="__STYLE_NONCE__" /><script>${THEME}</script></head><body></body></html>`;

const SIGN_IN = INDEX.replace('<body>', '<body>Sign in');
const SETTINGS = INDEX.replace('<body>', '<body>Settings');

/** The page as the build wrote it. */
const withoutNonce = (html: string) => html.replace(/nonce="[^"]+"/, 'nonce="__STYLE_NONCE__"');

const dist = mkdtempSync(path.join(tmpdir(), 'web-dist-'));
let web: ReturnType<typeof supertest>;

const CONTACT = { SECURITY_CONTACT: 'mailto:security@example.org' };

function webAppWith(settings: Partial<Settings>) {
  const context = contextWith({ WEB_DIST: dist, ...settings });
  return createWebApp(context, createApp(context));
}

beforeAll(() => {
  mkdirSync(path.join(dist, 'assets'));
  writeFileSync(path.join(dist, 'index.html'), INDEX);
  mkdirSync(path.join(dist, '.prerendered'));
  writeFileSync(path.join(dist, '.prerendered/4-sign-in-page.html'), SIGN_IN);
  writeFileSync(path.join(dist, '.prerendered/9-settings.html'), SETTINGS);
  const pages = [
    { path: '/signin', file: '4-sign-in-page.html' },
    { path: '/settings{/:tab}', file: '9-settings.html' },
  ];
  writeFileSync(path.join(dist, '.prerendered/pages.json'), JSON.stringify(pages));
  writeFileSync(path.join(dist, 'assets/app-123.js'), 'void 0;');
  web = supertest(webAppWith({}));
});
afterAll(() => rmSync(dist, { recursive: true }));

it.each(['/', '/dashboard', '/interview-completed/6b00fbb9fb68590424c303af'])(
  'answers %s with the client, which is revalidated each time',
  async address => {
    const reply = await web.get(address).expect(200).expect('Content-Type', /html/).expect('Cache-Control', 'no-cache');
    expect(withoutNonce(reply.text)).toBe(INDEX);
  },
);

it('answers an address that the build has prerendered with its complete page', async () => {
  const reply = await web.get('/signin').expect(200).expect('Content-Type', /html/).expect('Cache-Control', 'no-cache');
  expect(withoutNonce(reply.text)).toBe(SIGN_IN);
  const hash = createHash('sha256').update(THEME).digest('base64');
  expect(reply.get('Content-Security-Policy')).toContain(`'sha256-${hash}'`);
  expect(withoutNonce((await web.get('/signin/?next=1')).text)).toBe(SIGN_IN);
  expect(withoutNonce((await web.get('/.prerendered/4-sign-in-page.html')).text)).toBe(INDEX);
});

it.each(['/settings', '/settings/company', '/settings/company/?next=1'])(
  'answers %s with the page of its row, which loads the scripts of that screen at once',
  async address => expect(withoutNonce((await web.get(address).expect(200)).text)).toBe(SETTINGS),
);

it.each(['/', '/dashboard', '/api/nothing', '/assets/app-456.js'])('gives every reply an id: %s', async address => {
  const { headers } = await web.get(address);
  expect(headers['x-request-id']).toMatch(/^[\w.-]{1,64}$/);
});

it('lets browsers keep assets for a year, for their names change with their content', async () => {
  await web.get('/assets/app-123.js').expect(200).expect('Cache-Control', 'public, max-age=31536000, immutable');
});

it('answers a missing asset with a plain 404 and not with the client', async () => {
  const reply = await web.get('/assets/app-456.js').expect(404);
  expect(reply.text).toBe('Not Found');
});

it('serves the same API below /api, JSON 404 included', async () => {
  await web.get('/api/healthz').expect(200, { data: { status: 'ok' } });
  const reply = await web.get('/api/nothing').expect(404);
  expect(reply.body).toMatchObject({ code: 'NOT_FOUND' });
});

it(
  'leaves the documentation, which runs scripts, to the port of the API: sessions have their own origin',
  { tags: 'deep' },
  async () => {
    for (const address of ['/api/docs', '/api/docs/', '/api/docs/swagger-ui-bundle.js']) {
      expect((await web.get(address).expect(404)).body).toMatchObject({ code: 'NOT_FOUND' });
    }
    await web.get('/api/openapi.json').expect(200);
  },
);

it('allows the inline script of the page by its hash, frames only for resumes and the map, and no other host', async () => {
  const reply = await web.get('/');
  const policy = reply.get('Content-Security-Policy') ?? '';
  const hash = createHash('sha256').update(THEME).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
  expect(policy).toContain("frame-src 'self' blob: https://www.openstreetmap.org");
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).not.toContain('upgrade-insecure-requests');
  expect(reply.get('Permissions-Policy')).toContain('camera=(), microphone=(), display-capture=()');
});

it('lets pages connect to the LiveKit server if there is one, and to no other host', async () => {
  expect((await web.get('/')).get('Content-Security-Policy')).not.toContain('connect-src');
  const other = supertest(webAppWith({ LIVEKIT_URL: 'wss://livekit.example.org:7443' }));
  const policy = (await other.get('/')).get('Content-Security-Policy') ?? '';
  expect(policy.split(';')).toContain(
    "connect-src 'self' wss://livekit.example.org:7443 https://livekit.example.org:7443",
  );
});

it('allows a style that is made at run time by the nonce of this one reply, and nothing unsafe', async () => {
  const replies = await Promise.all(['/', '/signin', '/i/a-private-link'].map(async address => web.get(address)));
  const nonces = replies.map(({ text, headers }) => {
    const [, nonce] = /property="csp-nonce" nonce="([^"]{20,})"/.exec(text) ?? [];
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).not.toContain('unsafe');
    return nonce;
  });
  expect(new Set(nonces).size).toBe(3);
});

it.each([
  '/',
  '/nothing',
  '/assets/app-123.js',
  '/assets/app-456.js',
  '/.well-known/security.txt',
  '/api/healthz',
  '/api/nothing',
  '/api/interviews',
  '/api/openapi.json',
])(
  'tells browsers to ask by https alone, to guess no type, to frame nothing and to send no address on: %s',
  async address => {
    const { headers } = await supertest(webAppWith(CONTACT)).get(address);
    const policy = (headers['content-security-policy'] ?? '').split(';');
    expect(policy).toEqual(expect.arrayContaining(["frame-ancestors 'none'", "base-uri 'none'"]));
    expect(policy.some(rule => rule === "default-src 'none'" || rule === "object-src 'none'")).toBe(true);
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    const isFileOfItsOwnType = !/json|html|text/.test(headers['content-type'] ?? '');
    expect(isFileOfItsOwnType || (headers['content-type'] ?? '').includes('charset=utf-8')).toBe(true);
  },
);

it('says where to report a weakness if a contact is named, and nothing if none is', async () => {
  const address = '/.well-known/security.txt';
  await web.get(address).expect(404);
  const { text } = await supertest(webAppWith(CONTACT))
    .get(address)
    .expect(200)
    .expect('Content-Type', /text\/plain/);
  expect(text).toContain('Contact: mailto:security@example.org\n');
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? [];
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThan(181);
});

it('lets the pages of a room ask for microphone, camera and screen, and keeps a private link from search engines and other sites', async () => {
  const reply = await web.get('/i/a-private-link').expect(200);
  const room = await web.get('/meeting/65a1b2c3d4e5f60718293a4b').expect(200);
  for (const page of [reply, room]) {
    expect(page.get('Permissions-Policy')).toContain('camera=(self), microphone=(self), display-capture=(self)');
  }
  expect(reply.get('X-Robots-Tag')).toBe('noindex, nofollow');
  expect(reply.get('Referrer-Policy')).toBe('no-referrer');
  expect((await web.get('/main')).get('X-Robots-Tag')).toBeUndefined();
});

it('says what to do if the client was not built', () => {
  expect(() => webAppWith({ WEB_DIST: '/nowhere' })).toThrow(/not built.*npm start/);
});
