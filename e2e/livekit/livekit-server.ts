import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { RoomServiceClient } from 'livekit-server-sdk';
import { addressOfThisMachine } from '../../scripts/coturn.mjs';
import { endProgram } from '../../scripts/programs.mjs';

const start = path.resolve(import.meta.dirname, '../../ops/livekit/start.sh');
/** As in ops/livekit/livekit.yaml. */
const PORT = 7880;
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

/** Starts the LiveKit server of LIVEKIT_SERVER as docker-compose.livekit.yml does. */
export async function startLivekit(): Promise<Livekit> {
  const { LIVEKIT_SERVER: program } = process.env;
  if (!program || !existsSync(program)) throw new Error(`pnpm test:livekit: ${HOW}`);
  const url = `ws://localhost:${PORT}`;
  const [key, secret] = ['interviews', randomBytes(32).toString('base64')];
  const settings = { LIVEKIT_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret };
  const address = addressOfThisMachine();
  if (!address) throw new Error('pnpm test:livekit: this machine has no network');
  async function run(): Promise<ChildProcess> {
    const env = { ...process.env, ...settings, LIVEKIT_IP: address };
    const child = spawn('sh', [start], { env, stdio: 'ignore' });
    while (!(await answers()))
      if (child.exitCode !== null) throw new Error(`The LiveKit server did not start: ${program}`);
    return child;
  }
  let running = await run();
  return {
    settings: { ...settings, ROOM_ENGINE: 'livekit' },
    rooms: new RoomServiceClient(url, key, secret),
    async killAndRestart(meanwhile) {
      await endProgram(running, 'SIGKILL');
      await meanwhile();
      running = await run();
    },
    stop: () => endProgram(running),
  };
}

const answers = async () => {
  await new Promise(resolve => setTimeout(resolve, 50));
  return fetch(`http://localhost:${PORT}`).then(
    ({ ok }) => ok,
    () => false,
  );
};
