import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { inject } from 'vitest';
import { drawPort } from '@interview-detection/embedded-mongo/mongod-process';

const { MongoClient } = mongoose.mongo;

interface Member {
  port: number;
  folder: string;
  process: ChildProcess;
}

/** A replica set of real processes with journals on disk, for tests of outages. */
export interface MongodSet {
  uri: string;
  members: Member[];
  /** Restarts a member on its folder. */
  start(member: Member): Promise<void>;
  /** Sends a signal; resolves when the process has exited, or at once for a signal that only pauses it. */
  signal(member: Member, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** Returns the member that currently accepts writes. */
  primary(): Promise<Member>;
  end(): Promise<void>;
}

function run(port: number, folder: string): ChildProcess {
  const args = [
    `--dbpath=${folder}`,
    `--port=${port}`,
    '--bind_ip=127.0.0.1',
    '--nounixsocket',
    '--replSet=faults',
    '--oplogSize=64',
    '--wiredTigerCacheSizeGB=0.25',
    '--setParameter=diagnosticDataCollectionEnabled=false',
    '--quiet',
  ];
  return spawn(inject('mongodPath'), args, { stdio: 'ignore' });
}

async function waitFor<T>(what: string, look: () => Promise<T | false>): Promise<T> {
  const deadline = Date.now() + 600_000;
  for (;;) {
    const found = await look().catch(() => false as const);
    if (found !== false) return found;
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}`);
    await sleep(100);
  }
}

async function ask<T>(port: number, work: (admin: mongoose.mongo.Db) => Promise<T>): Promise<T> {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 1000,
  });
  try {
    return await work(client.db('admin'));
  } finally {
    await client.close();
  }
}

/** Starts that many members, in `folder` if given, else in a temporary one that is removed with them. */
export async function startMongodSet(count: number, folder?: string): Promise<MongodSet> {
  const home = folder ?? (await mkdtemp(join(tmpdir(), 'interview-detection-faults-')));
  const members: Member[] = [];
  for (let index = 0; index < count; index++) {
    const [port, own] = [await drawPort(), join(home, `member-${index}`)];
    await mkdir(own);
    members.push({ port, folder: own, process: run(port, own) });
  }
  const hosts = members.map(({ port }) => `127.0.0.1:${port}`);
  const [first] = members;
  if (!first) throw new Error('A set has at least one member');
  const config = { _id: 'faults', members: hosts.map((host, _id) => ({ _id, host })) };
  await waitFor('the replica set', async () => {
    await ask(first.port, admin => admin.command({ replSetInitiate: config })).catch((error: unknown) => {
      const isThere = error instanceof mongoose.mongo.MongoServerError && error.codeName === 'AlreadyInitialized';
      if (!isThere) throw error;
    });
    return true;
  });
  const primary = () =>
    waitFor('a primary', async () => {
      for (const member of members) {
        const hello = await ask(member.port, admin => admin.command({ hello: 1 })).catch(() => null);
        if (hello?.['isWritablePrimary'] === true) return member;
      }
      return false;
    });
  await primary();
  return {
    uri: `mongodb://${hosts.join(',')}/faults?replicaSet=faults`,
    members,
    primary,
    async start(member) {
      member.process = run(member.port, member.folder);
      await waitFor('a member', async () => {
        const hello = await ask(member.port, admin => admin.command({ hello: 1 }));
        return hello['isWritablePrimary'] === true || hello['secondary'] === true;
      });
    },
    async signal({ process }, signal) {
      const gone = once(process, 'exit');
      process.kill(signal);
      if (signal === 'SIGKILL') await gone;
    },
    async end() {
      for (const { process } of members) {
        if (process.exitCode !== null || process.signalCode !== null) continue;
        const gone = once(process, 'exit');
        process.kill('SIGKILL');
        await gone;
      }
      if (!folder) await rm(home, { recursive: true, force: true });
    },
  };
}
