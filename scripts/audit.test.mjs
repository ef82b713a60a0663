import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAudit } from './audit.mjs';

const answers = (code, output) => ({ env: {}, pnpm: async () => ({ code, output }) });
const STRICT = { isStrict: true };

test('an advisory is a failure with its details where that was asked for, and otherwise only reported', async () => {
  const tools = answers(1, 'zod  high  GHSA-1\n3 vulnerabilities found\nSeverity: 1 high\n');
  const failure = {
    test: 'advisories about the packages that run',
    error: 'Severity: 1 high',
    rerun: 'npm test -- --only audit',
  };
  assert.deepEqual(await runAudit(tools, STRICT), { passed: 0, failed: 1, failures: [failure] });
  assert.deepEqual(await runAudit(tools, { isStrict: false }), { passed: 0, failed: 0, failures: [] });
});

test('a registry without advisories passes, one that does not support the request is skipped with the reason', async () => {
  assert.deepEqual(await runAudit(answers(0, 'No known vulnerabilities found'), STRICT), {
    passed: 1,
    failed: 0,
    failures: [],
  });
  for (const silent of [answers(1, 'ERR_PNPM_AUDIT_BAD_RESPONSE  502'), answers(143, '')]) {
    const { failed, skipped } = await runAudit(silent, STRICT);
    assert.equal(failed, 0);
    assert.match(skipped, /does not answer pnpm audit/);
  }
});
