import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { ANSWER_WITHIN_MS } from '@interview-detection/shared/webhooks/webhooks.rules';
import { expect, it, onTestFinished } from 'vitest';
import { holdTimeouts } from '#api/test/timeouts';
import { startReceiver } from '#api/test/webhooks';
import { ANY_NETWORK, postMessage, PUBLIC_NETWORK } from './receiver.gateway';

const message = { headers: { 'webhook-id': 'msg_1' }, body: '{"name":"Adaeze"}' };
const post = (url: string, network = ANY_NETWORK, signal = new AbortController().signal) =>
  postMessage({ ...message, url, signal }, network);

it('posts the bytes of the message as JSON, and resolves with a status of 2xx', async () => {
  const receiver = await startReceiver();
  await expect(post(receiver.url)).resolves.toBe(204);
  expect(receiver.received).toEqual([
    {
      body: message.body,
      headers: expect.objectContaining({
        'webhook-id': 'msg_1',
        'content-type': 'application/json',
        'content-length': '17',
        connection: 'close',
      }),
    },
  ]);
});

it.each([400, 404, 410, 500, 503])('reports the answer %i', async status => {
  const receiver = await startReceiver();
  receiver.status = status;
  await expect(post(receiver.url)).rejects.toMatchObject({ message: `Answered ${status}`, status });
});

it.each([301, 302, 303, 307, 308])('follows no redirect: %i', async status => {
  const elsewhere = await startReceiver();
  const receiver = await startReceiver((_req, res) => res.writeHead(status, { location: elsewhere.url }).end());
  await expect(post(receiver.url)).rejects.toMatchObject({
    message: `Answered ${status}: redirects are not followed`,
    status,
  });
  expect(elsewhere.received).toEqual([]);
});

it('gives up a receiver that does not answer in its time', async () => {
  const receiver = await startReceiver(() => undefined);
  await expect(post(receiver.url, { ...ANY_NETWORK, answerWithinMs: 50 })).rejects.toMatchObject({
    message: 'No answer within 0.05 seconds',
    status: null,
  });
});

it('gives up one that does not even say hello', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.removeAllListeners('connection').on('connection', socket => onTestFinished(() => void socket.destroy()));
  onTestFinished(() => void server.close());
  const call = post(`http://127.0.0.1:${port}/`, { ...ANY_NETWORK, answerWithinMs: 50 });
  await expect(call).rejects.toThrow('No answer within 0.05 seconds');
});

it(
  'accepts a status if the rest of the answer does not come, and waits for it no longer than it may',
  { tags: 'deep' },
  async () => {
    const { pass } = holdTimeouts();
    const receiver = await startReceiver((_req, res) => void res.writeHead(200).write('so far'));
    // Once the client has the head of the answer, and has noticed it.
    const heard = () => void setImmediate(() => pass(ANSWER_WITHIN_MS));
    subscribe('http.client.response.finish', heard);
    onTestFinished(() => void unsubscribe('http.client.response.finish', heard));
    await expect(post(receiver.url)).resolves.toBe(200);
  },
);

it('reads little of an answer that has no end', async () => {
  let sent = 0;
  const pour: RequestListener = (_req, res) => {
    const more = () => {
      if (res.destroyed) return;
      sent += 64;
      if (res.write('a'.repeat(64 * 1024))) setImmediate(more);
      else res.once('drain', more);
    };
    more();
  };
  const receiver = await startReceiver(pour);
  await expect(post(receiver.url)).resolves.toBe(200);
  // What the buffers of two sockets hold, and not gigabytes. Kilobytes.
  expect(sent).toBeLessThan(32 * 1024);
});

it('says that no receiver answers, and names no address', async () => {
  const receiver = await startReceiver();
  receiver.close();
  await expect(post(receiver.url)).rejects.toThrow(/^No one answers at this address$/);
});

it('says that what answers speaks no TLS', async () => {
  const receiver = await startReceiver();
  await expect(post(receiver.url.replace('http:', 'https:'))).rejects.toThrow(/^No secure connection \(E/);
});

/** Of this test alone: for localhost, self-signed. */
const SELF_SIGNED = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJp3IdcSdijNi0b0G
Mc2abIWKbxfCWDSR3VLy0JRHStihRANCAAQyDTOTFg3D76J2W2twswQa5ThhjNKQ
hs0wzQW6u0+wucbjO+3EsSHSqd69PBfVxwpROU0h9PkjLdEsh5UtC5DY
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIUaWqLZzGxLSdm+kUo0t1LR3T4/RMwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzA0MzgxNFoYDzIxMjYxMDMw
MDQzODE0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQyDTOTFg3D76J2W2twswQa5ThhjNKQhs0wzQW6u0+wucbjO+3EsSHS
qd69PBfVxwpROU0h9PkjLdEsh5UtC5DYo2kwZzAdBgNVHQ4EFgQUhSk+mEd3I01z
fk2VU8G4un5n9XswHwYDVR0jBBgwFoAUhSk+mEd3I01zfk2VU8G4un5n9XswDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
RwAwRAIgO4ezchsDYLfmIcWm2/ZQsanPnYKSX7UXGeRB2hIZgjwCIEaMSjbbLCjM
M1C5Q9h4yFb/AgD/VkAwSxv8yoG6PfHf
-----END CERTIFICATE-----
`,
};

it('sends nothing to one without a valid certificate', async () => {
  const received: string[] = [];
  const server = createSecureServer(SELF_SIGNED, (req, res) => {
    received.push(req.url ?? '');
    res.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await expect(post(`https://localhost:${port}/hooks`)).rejects.toThrow(/^No secure connection \(.*CERT/);
  expect(received).toEqual([]);
});

it('stops if this process stops, and does not call that a failure of the receiver', async () => {
  const stopping = new AbortController();
  const receiver = await startReceiver(() => stopping.abort(new Error('stopping')));
  await expect(post(receiver.url, ANY_NETWORK, stopping.signal)).rejects.not.toMatchObject({ name: 'ReceiverError' });
});

/** A network in which every name leads to these, one set of addresses after the other. */
const leadingTo = (mayReach: (address: string) => boolean, ...answers: string[][]) => {
  const asked: string[] = [];
  const resolve = async (name: string) => {
    asked.push(name);
    return answers[asked.length - 1] ?? [];
  };
  return { asked, mayReach, resolve };
};

it.each([
  '127.0.0.1',
  '127.8.9.10',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '0.0.0.0',
  '100.64.0.1',
  '192.0.2.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[fc00::1]',
  '[fd12::1]',
  '[fe80::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:10.0.0.1]',
  '[64:ff9b::a00:1]',
  '[2002:a00:1::]',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '127.1',
])('never connects to %s, nor to a name that leads there', async host => {
  const receiver = await startReceiver();
  const { port } = new URL(receiver.url);
  await expect(post(`http://${host}:${port}/`, PUBLIC_NETWORK)).rejects.toThrow('leads into a private network');
  const address = new URL(`http://${host}/`).hostname.replace(/^\[|\]$/g, '');
  const network = leadingTo(PUBLIC_NETWORK.mayReach, [address]);
  await expect(post(`http://hooks.example:${port}/`, network)).rejects.toThrow('leads into a private network');
  expect(network.asked).toEqual(['hooks.example']);
  expect(receiver.received).toEqual([]);
});

it('never connects if one of the addresses of a name is private', async () => {
  const network = leadingTo(PUBLIC_NETWORK.mayReach, ['93.184.215.14', '127.0.0.1']);
  await expect(post('http://hooks.example/', network)).rejects.toThrow('leads into a private network');
});

it('connects to the address that was checked: a name that leads elsewhere a moment later leads nowhere', async () => {
  const receiver = await startReceiver();
  const { port } = new URL(receiver.url);
  const network = leadingTo(address => address === '127.0.0.1', ['127.0.0.1'], ['127.0.0.2']);
  await expect(post(`http://hooks.example:${port}/`, network)).resolves.toBe(204);
  expect(network.asked).toEqual(['hooks.example']);
  // The next connection asks again, and checks again.
  await expect(post(`http://hooks.example:${port}/`, network)).rejects.toThrow('leads into a private network');
  expect(receiver.received).toHaveLength(1);
});

it.each(['localhost', 'LOCALHOST', 'localhost.', 'hooks.localhost'])('never connects to %s', async host => {
  const receiver = await startReceiver();
  const url = receiver.url.replace('127.0.0.1', host);
  await expect(post(url, PUBLIC_NETWORK)).rejects.toThrow('leads into a private network');
  expect(receiver.received).toEqual([]);
});

it('says that a name leads nowhere', async () => {
  await expect(post('http://hooks.example/', leadingTo(PUBLIC_NETWORK.mayReach))).rejects.toThrow(
    'The name of this address is unknown',
  );
});

it('reaches a neighbour of this product by its name if that is allowed', async () => {
  const receiver = await startReceiver();
  await expect(post(receiver.url.replace('127.0.0.1', 'localhost'))).resolves.toBe(204);
});
