import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// What can be said of the composed systems without Docker. Their runs are in docs/reliability.md.
const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
/** The packages of a folder of the workspace. */
const rooms = (folder: string) => readdirSync(path.join(root, folder)).map(name => `${folder}/${name}`);
const files = ['docker-compose.yml', 'docker-compose.scale.yml'];

/** The lines of one service, without its own name. */
function service(text: string, name: string): string {
  return new RegExp(`^ {2}${name}:\\n((?: {3,}.*\\n|\\n)+)`, 'm').exec(text)?.[1] ?? '';
}

describe.each(files)('%s', file => {
  const text = read(file);
  const withoutComments = text.replaceAll(/^\s*#.*$/gm, '');

  it('has no built-in password: they are generated, or come from .env', () => {
    const secrets = [...withoutComments.matchAll(/^\s+(\w*(?:PASSWORD|SECRET|KEY)\w*):\s*(.*)$/gm)];
    expect(secrets.length).toBeGreaterThan(0);
    for (const [, name = '', value] of secrets) expect([`\${${name}:-}`, "''"], name).toContain(value);
    expect(withoutComments).not.toMatch(/mongodb(\+srv)?:\/\//);
  });

  it('publishes no database, and the rest to this machine only unless told otherwise', () => {
    for (const name of ['mongo', 'mongo2', 'mongo3']) expect(service(text, name)).not.toMatch(/ports:/);
    const published = [...withoutComments.matchAll(/^\s+- '(.*:\d+)'$/gm)].map(([, port]) => port);
    expect(published.length).toBeGreaterThan(0);
    for (const port of published) expect(port).toMatch(/^(127\.0\.0\.1|\$\{BIND_ADDRESS:-127\.0\.0\.1\}):/);
  });

  it('gives the app nothing to write to but its volumes and /tmp, no rights and a limit', () => {
    const app = service(text, 'app');
    expect(app).toMatch(/read_only: true/);
    expect(app).toMatch(/cap_drop: \[ALL\]/);
    expect(app).toMatch(/mem_limit: /);
    expect(app).toMatch(/MONGO_PASSWORD: ''/);
    expect(app).toMatch(/REGISTRATION: \$\{REGISTRATION:-first\}/);
    expect(app).toMatch(/restart: unless-stopped/);
    expect(app).toMatch(/condition: service_healthy/);
  });

  it('takes from each container what it does not need: rights, and the right to get more', () => {
    const members = /^x-mongo: &mongo\n((?: {2}.*\n)+)/m.exec(text)?.[1];
    const others = ['caddy', 'coturn'].map(name => service(text, name));
    const containers = [service(text, 'app'), members ?? service(text, 'mongo'), ...others];
    for (const container of containers.filter(lines => lines !== '')) {
      expect(container).toMatch(/read_only: true/);
      expect(container).toMatch(/cap_drop: \[ALL\]/);
      expect(container).toMatch(/security_opt: \['no-new-privileges:true'\]/);
    }
  });

  it('mounts files that are there', () => {
    const mounted = [...withoutComments.matchAll(/- \.\/(\S+?):/g)].map(([, name = '']) => name);
    expect(mounted).toContain('ops/mongo');
    for (const name of mounted) expect(existsSync(path.join(root, name)), name).toBe(true);
  });

  it('asks for settings that .env.example explains', () => {
    const example = read('.env.example');
    const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name));
    for (const name of asked) expect(example, name).toMatch(new RegExp(`^(# )?${name}=`, 'm'));
  });
});

it('the relay of media starts only where it is asked for, and the network of the machine is its alone', () => {
  const text = read('docker-compose.scale.yml');
  expect(service(text, 'coturn')).toMatch(/profiles: \[turn\]/);
  expect(service(text, 'coturn')).toMatch(/network_mode: host/);
  expect(text.match(/network_mode:/g)).toHaveLength(1);
});

it('the LiveKit server has no key of its own, no rights, and shows the machine’s networks its media ports alone', () => {
  const text = read('docker-compose.livekit.yml');
  const livekit = service(text, 'livekit');
  for (const name of ['LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET']) expect(livekit).toContain(`${name}: \${${name}:-}\n`);
  for (const line of [
    'read_only: true',
    'cap_drop: [ALL]',
    "security_opt: ['no-new-privileges:true']",
    "user: '65534:65534'",
  ]) {
    expect(livekit).toContain(line);
  }
  expect([...livekit.matchAll(/^ +- '(\S+:\S+)'$/gm)].map(([, port]) => port)).toEqual([
    '127.0.0.1:7880:7880',
    '7881:7881/tcp',
    '7882:7882/udp',
  ]);
  for (const [, name = ''] of text.matchAll(/\$\{(\w+)/g))
    expect(read('.env.example')).toMatch(new RegExp(`^(# )?${name}=`, 'm'));
});

it('the image runs as a user without rights, says whether it is well, and knows every package of the workspace', () => {
  const dockerfile = read('Dockerfile');
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile).toMatch(/^HEALTHCHECK /m);
  expect(dockerfile).toMatch(/--frozen-lockfile/);
  for (const folder of [...rooms('apps'), ...rooms('packages'), 'e2e', 'bench']) {
    expect(dockerfile).toContain(`COPY ${folder}/package.json ${folder}/`);
  }
});
