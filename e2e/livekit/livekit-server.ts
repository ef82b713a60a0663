import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { RoomServiceClient } from 'livekit-server-sdk';
import { addressOfThisMachine } from '../../scripts/coturn.mjs';
import { endProgram, freePort } from '../../scripts/programs.mjs';

const start = path.resolve(import.meta.dirname, '../../ops/livekit/start.sh');
/** Another program may take a port between the check and the start. */
const TRIES_MAX = 3;
const HOW =
  'name a LiveKit server by LIVEKIT_SERVER=path. Go builds one: go install github.com/livekit/livekit-server/cmd/server@v1.11.0';

export interface Livekit {
  /** Settings of a product that uses it. */
  settings: Record<string, string>;
  /** Its own report on its rooms. */
  rooms: RoomServiceClient;
  /** Stops it as a crash would, and starts it again. */
  killAndRestart: (meanwhile: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the LiveKit server of LIVEKIT_SERVER as docker-compose.livekit.yml does, but on free ports. */
export async function startLivekit(): Promise<Livekit> {
  const { LIVEKIT_SERVER: program } = process.env;
  if (!program || !existsSync(program)) throw new Error(`pnpm test:livekit: ${HOW}`);
  const [key, secret] = ['interviews', randomBytes(32).toString('base64')];
  const address = addressOfThisMachine();
  if (!address) throw new Error('pnpm test:livekit: this machine has no network');
  let port = 0;
  let env: NodeJS.ProcessEnv = {};
  /** Undefined if it exited on its own. */
  async function run(): Promise<ChildProcess | undefined> {
    const child = spawn('sh', [start], { env, stdio: 'ignore' });
    while (!(await answers(port))) if (child.exitCode !== null) return undefined;
    return child;
  }
  async function begin(): Promise<ChildProcess> {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      port = await freePort();
      env = {
        ...process.env,
        LIVEKIT_API_KEY: key,
        LIVEKIT_API_SECRET: secret,
        LIVEKIT_IP: address,
        // In place of those of ops/livekit/livekit.yaml; LiveKit has no such prefix for the last one.
        LIVEKIT_PORT: String(port),
        LIVEKIT_RTC_TCP_PORT: String(await freePort()),
        UDP_PORT: String(await freePort()),
      };
      const started = await run();
      if (started) return started;
    }
    throw new Error(`The LiveKit server did not start: ${program}`);
  }
  let running = await begin();
  const url = `ws://localhost:${port}`;
  return {
    settings: { LIVEKIT_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret, ROOM_ENGINE: 'livekit' },
    rooms: new RoomServiceClient(url, key, secret),
    async killAndRestart(meanwhile) {
      await endProgram(running, 'SIGKILL');
      await meanwhile();
      const again = await run();
      if (!again) throw new Error('The LiveKit server did not start again');
      running = again;
    },
    stop: () => endProgram(running),
  };
}

const answers = async (port: number) => {
  await new Promise(resolve => setTimeout(resolve, 50));
  return fetch(`http://localhost:${port}`).then(
    ({ ok }) => ok,
    () => false,
  );
};
