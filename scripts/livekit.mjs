import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './processes.mjs';
import { lastLine } from './retry.mjs';
import { progress } from './steps.mjs';
import { cacheFolder } from './workspace.mjs';

/** As in docker-compose.livekit.yml. */
const VERSION = 'v1.11.0';
const MODULE = `github.com/livekit/livekit-server/cmd/server@${VERSION}`;

/**
 * Provides the LiveKit server for `test:livekit`: the one of LIVEKIT_SERVER, or one that Go builds into the cache that
 * clones share, once. Without it those tests fail, and say what is missing.
 * @param env of the tests: `LIVEKIT_SERVER` is set in it
 * @returns a short text about the outcome
 */
export async function provideLivekit(env) {
  const { LIVEKIT_SERVER: given } = env;
  if (given) return given;
  const server = join(cacheFolder(), `livekit-server-${VERSION}${process.platform === 'win32' ? '.exe' : ''}`);
  if (!existsSync(server)) {
    if ((await run('go', ['version'])).code !== 0)
      return 'NOT THERE, so its tests fail: Go is missing, which builds it';
    const folder = await mkdtemp(join(cacheFolder(), 'livekit-'));
    try {
      progress(`Building the LiveKit server: go install ${MODULE}`);
      const built = await run('go', ['install', MODULE], { env: { ...env, GOBIN: folder } });
      if (built.code !== 0) return `NOT THERE, so its tests fail: ${lastLine(built)}`;
      await rename(join(folder, process.platform === 'win32' ? 'server.exe' : 'server'), server);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  env.LIVEKIT_SERVER = server;
  return server;
}
