import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCoturn, startCoturn, WITHOUT_COTURN, type Coturn } from '../../../../../scripts/coturn.mjs';
import { set } from '#api/test/settings';
import { iceServersFor, TURN_CREDENTIALS_S } from './rooms.presenter';

const PERSON = '64b7f0c2a1d3e4f5a6b7c8d9';
const found = findCoturn();
if (!found) process.stderr.write(`turn-server.test.ts: ${WITHOUT_COTURN}\n`);

// coturn itself, as docker-compose.scale.yml starts it.
describe.runIf(found)('a TURN server', () => {
  let turn: Coturn;
  beforeAll(async () => {
    turn = await startCoturn();
  });
  afterAll(() => turn.stop());

  function credentials(now: Date, secret = turn.secret) {
    set('TURN_URLS', [`turn:${turn.address}:${turn.port}`]);
    set('TURN_SECRET', secret);
    const [{ username = '', credential = '' } = {}] = iceServersFor(PERSON, now);
    return { username, credential };
  }

  /**
   * Returns what coturn's own client reports about three packets to a second relay, or about a way to `peer` without
   * packets.
   */
  const relay = ({ username, credential }: { username: string; credential: string }, peer?: string) =>
    new Promise<string>(resolve => {
      const to = peer === undefined ? ['-y'] : ['-e', peer];
      const packets = peer === undefined ? '3' : '0';
      const args = ['-u', username, '-w', credential, '-p', String(turn.port), ...to, '-n', packets, '-c', '-m', '1'];
      execFile(found?.client ?? '', [...args, turn.address], (_error, stdout, stderr) => resolve(stdout + stderr));
    });

  it('relays for a client with the credentials of an admitted person', async () => {
    const said = await relay(credentials(new Date()));
    expect(said).toMatch(/Total lost packets 0 /);
    expect(said).toMatch(/tot_recv_bytes ~ [1-9]/);
  });

  it.each([
    ['an hour later', () => credentials(new Date(Date.now() - (TURN_CREDENTIALS_S + 60) * 1_000))],
    ['with another secret', () => credentials(new Date(), 'another secret that is long enough 0123456789')],
    [
      'with an expiry that was rewritten',
      () => {
        const { username, credential } = credentials(new Date());
        return { username: username.replace(/^\d+/, seconds => String(Number(seconds) + 3_600)), credential };
      },
    ],
  ])('relays nothing %s', async (_when, make) => {
    const said = await relay(make());
    expect(said).toContain('Cannot complete Allocation');
    expect(said).not.toMatch(/tot_recv_bytes ~ [1-9]/);
  });

  it('leads to addresses of the internet', async () => {
    const said = await relay(credentials(new Date()), '9.9.9.9');
    expect(said).not.toMatch(/error|Forbidden/);
    expect(said).toContain('Total transmit time');
  });

  it.each(['127.0.0.1', '10.0.0.1', '172.17.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '203.0.113.9'])(
    'leads to nothing inside: %s',
    async peer => {
      expect(await relay(credentials(new Date()), peer)).toContain('403 (Forbidden IP)');
    },
  );
});
