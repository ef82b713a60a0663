import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');

/** What opens a connection to another machine; types alone open none. */
const CONNECTS =
  /\bfetch\(|import (?!type)[^;]*from '(?:node:(?:https?|http2|net|tls|dgram)|undici|nodemailer|livekit-server-sdk|openid-client|@ai-sdk\/[\w-]+)'|import\('@ai-sdk/;

/** Each with whose address it connects to. */
const OUTWARD = {
  // A company's: public addresses alone, checked at each connection.
  'modules/webhooks/receiver.gateway.ts': 'typed by a company',
  // The operator's.
  'modules/oidc/provider.gateway.ts': 'OIDC_ISSUER, and what its metadata name',
  'modules/outbox/smtp.gateway.ts': 'SMTP_URL',
  'modules/reports/language-model.gateway.ts': 'LLM_BASE_URL',
  'modules/rooms/livekit.gateway.ts': 'LIVEKIT_URL',
  'modules/speech/speech-server.gateway.ts': 'STT_BASE_URL',
  // These two listen, and check addresses.
  'main.ts': 'none',
  'env-fields.ts': 'none',
  'web-app.ts': 'none',
};

it('the product connects to an address that a company chose from one file alone', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'apps/api/src'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(file => /\.m?ts$/.test(file) && !file.includes('.test.'));
  const connecting = files.filter(file => {
    try {
      return CONNECTS.test(readFileSync(path.join(root, file), 'utf8'));
    } catch {
      return false; // Deleted, and not committed yet.
    }
  });
  expect(connecting.map(file => file.slice('apps/api/src/'.length)).toSorted()).toEqual(
    Object.keys(OUTWARD).toSorted(),
  );
});
