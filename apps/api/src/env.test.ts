import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readEnv } from './env';

describe('without any setting', () => {
  it('has the defaults of contract §11 and §12', () => {
    expect(readEnv({})).toMatchObject({
      HOST: '127.0.0.1',
      API_PORT: 4000,
      WEB_PORT: 3000,
      PUBLIC_URL: 'http://localhost:3000',
      DATA_DIR: './data',
      BCRYPT_COST: 10,
      REGISTRATION: 'open',
      CORS_ORIGINS: [],
      TRUST_PROXY: 0,
      LIMIT_LOGIN_FAILURES: 10,
      LIMIT_REGISTRATIONS: 20,
      LIMIT_RESET_CODES: 5,
      SMTP_TIMEOUT: 60,
      SMTP_CONNECTIONS: 1,
      LIMIT_FEEDBACKS: 10,
    });
  });

  it('leads links to the port that is opened', () => {
    expect(readEnv({ WEB_PORT: '3300' }).PUBLIC_URL).toBe('http://localhost:3300');
    expect(readEnv({ WEB_PORT: '3300', PUBLIC_URL: 'https://hr.example.org' }).PUBLIC_URL).toBe(
      'https://hr.example.org',
    );
  });

  it('contains no secret and no database address', () => {
    expect(readEnv({})).not.toHaveProperty('JWT_SECRET');
    expect(readEnv({})).not.toHaveProperty('MONGODB_URI');
  });

  it('takes a blank line of a .env file for no setting', () => {
    expect(readEnv({ API_PORT: '', JWT_SECRET: '  ', MONGODB_URI: '' })).toEqual(readEnv({}));
  });
});

describe('what is set', () => {
  it.each([
    ['API_PORT', '8080', 8080],
    ['SMTP_URL', 'smtps://me:secret@mail.example.org:465', 'smtps://me:secret@mail.example.org:465'],
    ['MAIL_FROM', 'hr@example.org', { name: '', address: 'hr@example.org' }],
    ['MAIL_FROM', 'People team <hr@example.org>', { name: 'People team', address: 'hr@example.org' }],
    ['FEEDBACK_TO', 'people@example.org', 'people@example.org'],
    ['SERVE_WEB', 'false', false],
    ['REGISTRATION', 'first', 'first'],
    ['REGISTRATION', 'off', 'off'],
    ['OIDC_NAME', ' Keycloak ', 'Keycloak'],
    ['TRUST_PROXY', '2', 2],
    ['TRUST_PROXY', 'loopback', ['loopback']],
    ['TRUST_PROXY', 'uniquelocal, 10.0.0.0/8,192.0.2.7', ['uniquelocal', '10.0.0.0/8', '192.0.2.7']],
    ['TRUST_PROXY', '2001:db8::/32', ['2001:db8::/32']],
    ['MONGODB_URI', 'mongodb+srv://cluster.example.org/db', 'mongodb+srv://cluster.example.org/db'],
    ['CORS_ORIGINS', 'https://a.example, https://b.example:8443', ['https://a.example', 'https://b.example:8443']],
    ['CORS_ORIGINS', 'https://A.example/', ['https://a.example']],
    ['CORS_ORIGINS', ' , ', []],
    [
      'STUN_URLS',
      'stun:turn.example.org:3478, stuns:[2001:db8::7]',
      ['stun:turn.example.org:3478', 'stuns:[2001:db8::7]'],
    ],
  ])('%s=%s', (name, text, value) => {
    expect(readEnv({ [name]: text })).toHaveProperty([name], value);
  });
});

it.each(['https://id.example.org/realms/hr', 'http://localhost:8080', 'http://127.0.0.1:8080/realms/hr'])(
  'the provider may be %s',
  issuer => {
    const settings = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'interviews', OIDC_CLIENT_SECRET: 'x' };
    expect(readEnv(settings)).toMatchObject({ ...settings, OIDC_NAME: 'single sign-on' });
  },
);

describe('MONGODB_URI_FILE', () => {
  const folder = mkdtempSync(join(tmpdir(), 'interview-detection-env-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (text: string) => {
    const path = join(folder, 'uri');
    writeFileSync(path, text);
    return path;
  };

  it('is read instead of MONGODB_URI', () => {
    expect(readEnv({ MONGODB_URI: '', MONGODB_URI_FILE: file('mongodb://a:b@mongo/db\n') })).toHaveProperty(
      'MONGODB_URI',
      'mongodb://a:b@mongo/db',
    );
  });

  it('is not looked at if MONGODB_URI is set', () => {
    const uri = 'mongodb://other/db';
    expect(readEnv({ MONGODB_URI: uri, MONGODB_URI_FILE: '/nowhere' })).toHaveProperty('MONGODB_URI', uri);
  });

  it('stops the start if it cannot be read or is empty, and never means the embedded database', () => {
    expect(() => readEnv({ MONGODB_URI_FILE: '/nowhere' })).toThrow(
      /\n {2}MONGODB_URI_FILE: cannot be read \(ENOENT\)$/,
    );
    expect(() => readEnv({ MONGODB_URI_FILE: file('\n') })).toThrow(/\n {2}MONGODB_URI_FILE: is empty$/);
    expect(() => readEnv({ MONGODB_URI_FILE: file('postgres://localhost') })).toThrow(
      /settings [^\n]*\n {2}MONGODB_URI_FILE: must be an address that begins with mongodb$/,
    );
    expect(() => readEnv({ MONGODB_URI_FILE: '/nowhere', API_PORT: 'http' })).toThrow(
      /API_PORT: .*\n {2}MONGODB_URI_FILE/,
    );
  });
});

const LONG_SECRET = 'qK3vYt0Zr8mW1xNf5sJb7dHcL2pGaE9u';

describe('a secret', () => {
  const folder = mkdtempSync(join(tmpdir(), 'interview-detection-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const fileOf = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return { [`${name}_FILE`]: join(folder, name) };
  };

  it.each([
    ['JWT_SECRET', 'A9d8f7g6h5j4k3l2q1w0e9r8t7y6u5i4'],
    ['JWT_SECRET_PREVIOUS', 'Z9d8f7g6h5j4k3l2q1w0e9r8t7y6u5i4'],
    ['SMTP_URL', 'smtps://user:word@mail.example.org'],
    ['LLM_API_KEY', 'sk-secret'],
    ['STT_API_KEY', 'sk-other'],
    ['METRICS_TOKEN', 'sixteen-letters-or-more'],
  ])('%s may be the content of a file that a vault mounts', (name, text) => {
    expect(readEnv(fileOf(name, `${text}\n`))).toHaveProperty(name, text);
  });

  it('reads a provider’s secret from its file, and an invalid one is reported by file name, not by content', () => {
    const provider = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'interviews' };
    expect(readEnv({ ...provider, ...fileOf('OIDC_CLIENT_SECRET', 'hush') })).toHaveProperty(
      'OIDC_CLIENT_SECRET',
      'hush',
    );
    const wrong = () => readEnv(fileOf('JWT_SECRET', 'too short'));
    expect(wrong).toThrow(/\n {2}JWT_SECRET_FILE: must be at least 32 characters/);
    expect(wrong).not.toThrow(/too short/);
  });
});

describe('a wrong value stops the start and names its variable', () => {
  it.each([
    ['API_PORT', 'http'],
    ['API_PORT', '0'],
    ['API_PORT', '65536'],
    ['API_PORT', '80.5'],
    ['PUBLIC_URL', 'localhost:3000'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['MONGODB_URI', 'postgres://localhost'],
    ['DATABASE_TIMEOUT', '0'],
    ['JWT_SECRET', 'too short'],
    ['JWT_SECRET', 'a'.repeat(64)],
    ['JWT_SECRET', '012345678'.repeat(8)],
    ['JWT_SECRET_PREVIOUS', 'too short'],
    ['BCRYPT_COST', '3'],
    ['BCRYPT_COST', '16'],
    ['REGISTRATION', 'closed'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://a.example,b.example'],
    ['CORS_ORIGINS', 'https://a.example/app'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '11'],
    ['TRUST_PROXY', ','],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'loopback, proxy.example.org'],
    ['SERVE_WEB', 'perhaps'],
    ['MEETING_BASE_URL', 'meet'],
    ['LOG_LEVEL', 'loud'],
    ['LIMIT_LOGIN_FAILURES', '0'],
    ['LIMIT_REGISTRATIONS', '-1'],
    ['LIMIT_RESET_CODES', '0'],
    ['SMTP_URL', 'mail.example.org'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://:25'],
    ['WEB_PORT', '4000'],
    ['SMTP_TIMEOUT', '0'],
    ['SMTP_CONNECTIONS', '21'],
    ['MAIL_FROM', 'People team'],
    ['MAIL_FROM', 'a@example.org, b@example.org'],
    ['MAIL_FROM', 'x\r\nBcc: y@example.org <a@example.org>'],
    ['FEEDBACK_TO', 'somebody'],
    ['OIDC_ISSUER', 'id.example.org'],
    ['OIDC_ISSUER', 'http://id.example.org'],
    ['OIDC_ISSUER', 'http://localhost.example.org'],
    ['OIDC_ISSUER', 'https://id.example.org/?tenant=hr'],
    ['OIDC_ISSUER', 'https://me:secret@id.example.org'],
    ['OIDC_NAME', 'a'.repeat(41)],
    ['OIDC_NAME', 'Key\ncloak'],
    ['OIDC_COMPANY', 'Northwind Labs'],
    ['OIDC_TIMEOUT', '0'],
    ['STUN_URLS', 'turn.example.org'],
    ['STUN_URLS', 'turn:turn.example.org'],
    ['TURN_URLS', 'https://turn.example.org'],
    ['TURN_URLS', 'turn:turn.example.org?transport=sctp'],
    ['TURN_SECRET', 'too short'],
    ['ROOM_ENGINE', 'jitsi'],
    ['LIVEKIT_URL', 'livekit.example.org'],
    ['LIVEKIT_URL', 'https://livekit.example.org'],
    ['LIVEKIT_URL', 'ws://livekit.example.org'],
    ['LIVEKIT_URL', 'wss://livekit.example.org/rtc'],
    ['LIVEKIT_API_SECRET', 'too short'],
  ])('%s=%s', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`Wrong settings.*\\n {2}${name}.*: .{8,}`));
  });

  it.each([
    [{ LLM_BASE_URL: 'http://localhost:11434/v1' }, 'LLM_MODEL: is needed if LLM_BASE_URL is set'],
    [{ LLM_MODEL: 'llama' }, 'LLM_BASE_URL: is needed if LLM_MODEL is set'],
    [{ TURN_URLS: 'turn:turn.example.org' }, 'TURN_SECRET: is needed if TURN_URLS is set'],
    [{ TURN_SECRET: LONG_SECRET }, 'TURN_URLS: is needed if TURN_SECRET is set'],
  ])('the start names half of a pair, %j, beside whatever else is wrong', (half, line) => {
    expect(() => readEnv(half)).toThrow(line);
    const both = () => readEnv({ ...half, API_PORT: 'http' });
    expect(both).toThrow(line);
    expect(both).toThrow('API_PORT: must be a whole number');
  });

  it.each([
    [{ OIDC_ISSUER: 'https://id.example.org' }, ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']],
    [{ OIDC_CLIENT_ID: 'interviews', OIDC_CLIENT_SECRET: 'x' }, ['OIDC_ISSUER']],
    [{ OIDC_CLIENT_SECRET: 'x' }, ['OIDC_ISSUER', 'OIDC_CLIENT_ID']],
    [{ OIDC_COMPANY: 'a'.repeat(24) }, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']],
  ])('the start names what a provider needs beside %j', (some, missing) => {
    const lines = missing.map(
      name => `  ${name}: is needed if another of OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET is set`,
    );
    expect(() => readEnv(some)).toThrow(`Wrong settings (see .env.example):\n${lines.join('\n')}`);
  });

  it.each([
    [{ ROOM_ENGINE: 'livekit' }, ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET']],
    [{ ROOM_ENGINE: 'livekit', LIVEKIT_URL: 'ws://localhost:7880' }, ['LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET']],
  ])('the start names what a LiveKit server needs beside %j', (some, missing) => {
    const lines = missing.map(name => `  ${name}: is needed if ROOM_ENGINE=livekit`);
    expect(() => readEnv(some)).toThrow(`Wrong settings (see .env.example):\n${lines.join('\n')}`);
  });

  it('the start names what only a LiveKit server needs if there is none, which would go unnoticed', () => {
    const key = { LIVEKIT_URL: 'wss://livekit.example.org', LIVEKIT_API_KEY: 'interviews' };
    expect(() => readEnv(key)).toThrow(
      /LIVEKIT_URL: is of use .*\n {2}LIVEKIT_API_KEY: is of use with ROOM_ENGINE=livekit only$/,
    );
    const whole = { ...key, LIVEKIT_API_SECRET: LONG_SECRET, ROOM_ENGINE: 'livekit' };
    expect(readEnv(whole)).toMatchObject(whole);
  });

  it('and says of a wrong one nothing else', () => {
    expect(() => readEnv({ LLM_BASE_URL: 'nowhere', LLM_MODEL: 'llama' })).toThrow(
      /^Wrong settings .*\n {2}LLM_BASE_URL: must be an address such as \S+$/,
    );
  });

  it('the start names every wrong value at once, but repeats none, because it may be a secret', () => {
    const values = { JWT_SECRET: 'hunter2-secret', MONGODB_URI: 'user:hunter2@host', API_PORT: 'hunter2' };
    let message = '';
    try {
      readEnv(values);
    } catch (error) {
      message = String(error);
    }
    for (const name of Object.keys(values)) expect(message).toContain(name);
    expect(message).not.toContain('hunter2');
  });
});
