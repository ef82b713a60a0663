import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { becomesReady, freePort } from './programs.mjs';

test('a drawn port can be listened on, is drawn once, and is below those that the system assigns', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, freePort));
  assert.equal(new Set(ports).size, 200);
  assert.equal(
    ports.every(port => port >= 12_000 && port < 20_000),
    true,
  );
  const server = createServer().listen(ports[0], '127.0.0.1');
  await once(server, 'listening');
  server.close();
});

test('a program is ready once it says so, and not when it ended before or took too long', async t => {
  const answers = [503, 503, 200];
  const server = createServer((_request, reply) => reply.writeHead(answers.shift() ?? 503).end()).listen(
    0,
    '127.0.0.1',
  );
  t.after(() => server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${server.address().port}`;
  const running = { exitCode: null, signalCode: null };
  assert.equal(await becomesReady(url, running), true);
  assert.deepEqual(answers, []);
  assert.equal(await becomesReady(url, { exitCode: 1, signalCode: null }), false);
  let asked = 0;
  assert.equal(await becomesReady(url, running, () => ++asked > 2), false);
});
