import { expect, it } from 'vitest';
import { readEnv } from './env';
import { exposureWarnings } from './exposure-warnings';

const named = (settings: Record<string, string>) =>
  exposureWarnings(readEnv(settings))
    .slice(1)
    .map(line => /^ {2}(\w+): /.exec(line)?.[1]);

const READY = {
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://hr.example.org',
  REGISTRATION: 'first',
  SMTP_URL: 'smtp://mail.example.org',
};

it('names what must be set before a product that listens to the network, or is published by a proxy, is opened', () => {
  expect(named({ HOST: '0.0.0.0' })).toEqual(['PUBLIC_URL', 'REGISTRATION', 'SMTP_URL']);
  expect(named({ PUBLIC_URL: 'https://hr.example.org' })).toEqual(['REGISTRATION', 'SMTP_URL']);
  expect(named({ ...READY, PUBLIC_URL: 'http://hr.example.org' })).toEqual(['PUBLIC_URL']);
  expect(named({ ...READY, REGISTRATION: 'open' })).toEqual(['REGISTRATION']);
  expect(named({ ...READY, SMTP_URL: '' })).toEqual(['SMTP_URL']);
  expect(named({ ...READY, WEBHOOK_ALLOW_PRIVATE: 'true' })).toEqual([]);
  expect(named({ ...READY, WEBHOOK_ALLOW_PRIVATE: 'true', REGISTRATION: 'open' })).toEqual([
    'REGISTRATION',
    'WEBHOOK_ALLOW_PRIVATE',
  ]);
});

it('prints nothing if everything is set, or only this machine can reach it', () => {
  expect(exposureWarnings(readEnv(READY))).toEqual([]);
  expect(exposureWarnings(readEnv({}))).toEqual([]);
});
