import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';

// What the files promise without being started. docs/reliability.md has the runs.
const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const foldersIn = (folder: string) => readdirSync(path.join(root, folder)).map(name => `${folder}/${name}`);

const composeFile = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.string()).default({}),
      depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
      ports: z.array(z.string()).default([]),
      volumes: z.array(z.string()).default([]),
      profiles: z.array(z.string()).optional(),
      restart: z.string().optional(),
      network_mode: z.string().optional(),
      user: z.string().optional(),
      read_only: z.boolean().optional(),
      cap_drop: z.array(z.string()).optional(),
      security_opt: z.array(z.string()).optional(),
      mem_limit: z.string().optional(),
    }),
  ),
});
const LOCKED_DOWN = { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] };

const servicesOf = (text: string) => composeFile.parse(parse(text, { merge: true })).services;

/** Settings that a file asks for and .env.example does not have. */
function unexplained(text: string): string[] {
  const example = read('.env.example');
  const settings = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name));
  return [...settings].filter(name => !new RegExp(`^(# )?${name}=`, 'm').test(example));
}

describe.each(['docker-compose.yml', 'docker-compose.scale.yml'])('%s', file => {
  const text = read(file);
  const services = servicesOf(text);
  const all = Object.entries(services);

  it('has no built-in password: they are generated, or come from .env', () => {
    const variables = all.flatMap(([, { environment }]) => Object.entries(environment));
    const secrets = variables.filter(([name]) => /PASSWORD|SECRET|KEY/.test(name));
    expect(secrets.length).toBeGreaterThan(0);
    for (const [name, value] of secrets) expect([`\${${name}:-}`, ''], name).toContain(value);
    expect(variables.filter(([, value]) => /mongodb(\+srv)?:\/\//.test(value))).toEqual([]);
  });

  it('publishes no database, and everything else on this machine only by default', () => {
    const databases = all.filter(([name]) => name.startsWith('mongo'));
    expect(databases.length).toBeGreaterThan(0);
    expect(databases.flatMap(([, { ports }]) => ports)).toEqual([]);
    const published = all.flatMap(([, { ports }]) => ports);
    expect(published.length).toBeGreaterThan(0);
    for (const port of published) expect(port).toMatch(/^(127\.0\.0\.1|\$\{BIND_ADDRESS:-127\.0\.0\.1\}):/);
  });

  it('lets the app write to its volumes and /tmp alone, and limits its rights and memory', () => {
    expect(services['app']).toMatchObject({
      ...LOCKED_DOWN,
      restart: 'unless-stopped',
      mem_limit: expect.stringContaining('APP_MEMORY') as string,
      depends_on: { mongo: { condition: 'service_healthy' } },
      environment: { MONGO_PASSWORD: '', REGISTRATION: '${REGISTRATION:-first}' },
    });
  });

  it('takes from every container the rights that it does not need', () => {
    for (const [name, service] of all) expect(service, name).toMatchObject(LOCKED_DOWN);
  });

  it('mounts files that exist', () => {
    const mounted = all.flatMap(([, { volumes }]) => volumes.map(volume => volume.split(':')[0] ?? ''));
    const ours = mounted.filter(source => source.startsWith('./'));
    expect(ours).toContain('./ops/mongo');
    expect(ours.filter(source => !existsSync(path.join(root, source)))).toEqual([]);
  });

  it('asks for settings that .env.example explains', () => {
    expect(unexplained(text)).toEqual([]);
  });
});

it('only the media relay uses the network of the machine, and it starts only with its profile', () => {
  const services = servicesOf(read('docker-compose.scale.yml'));
  expect(services['coturn']).toMatchObject({ profiles: ['turn'], network_mode: 'host' });
  expect(Object.values(services).filter(({ network_mode }) => network_mode !== undefined)).toHaveLength(1);
});

it('the LiveKit server has no built-in key, runs as no one, and publishes only its media ports to the network', () => {
  const text = read('docker-compose.livekit.yml');
  const { livekit } = servicesOf(text);
  expect(livekit).toMatchObject({
    ...LOCKED_DOWN,
    user: '65534:65534',
    environment: { LIVEKIT_API_KEY: '${LIVEKIT_API_KEY:-}', LIVEKIT_API_SECRET: '${LIVEKIT_API_SECRET:-}' },
  });
  expect(livekit?.ports).toEqual(['127.0.0.1:7880:7880', '7881:7881/tcp', '7882:7882/udp']);
  expect(unexplained(text)).toEqual([]);
});

it('the image runs without root, checks its own health, and copies the manifest of every package', () => {
  const dockerfile = read('Dockerfile');
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile).toMatch(/^HEALTHCHECK /m);
  expect(dockerfile).toMatch(/--frozen-lockfile/);
  for (const folder of [...foldersIn('apps'), ...foldersIn('packages'), 'e2e', 'bench']) {
    expect(dockerfile).toContain(`COPY ${folder}/package.json ${folder}/`);
  }
});
