import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.mjs';
import { launchWithDevices } from '../room-media';

/** The network between all places; it is not routed on this machine, and relays consider it public. */
const NET = '44.128.7';
/** Where product and relay listen. */
export const SERVER = `${NET}.1`;
const BRIDGE = 'id-net';

const run = (command: string) => void execFileSync('sh', ['-ec', command], { stdio: ['ignore', 'ignore', 'pipe'] });
const isPossible = (command: string) => {
  try {
    run(command);
    return true;
  } catch {
    return false;
  }
};

/** Returns why no networks can be created here; undefined if they can. */
export function whyNoNetworks(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'networks are made by root on Linux alone';
  if (!isPossible('command -v ip && command -v iptables'))
    return 'ip or iptables is missing (apt-get install iproute2 iptables)';
  const name = `${BRIDGE}-try`;
  const isMade = isPossible(`ip netns add ${name}`);
  if (isMade) run(`ip netns del ${name}`);
  return isMade ? undefined : 'this kernel, or this container, makes no network namespaces';
}

/** A place with its own network, such as a home or an office. */
export class Place {
  readonly name: string;
  private browser: Browser | undefined;
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'interview-detection-place-'));

  /** @param number its number in the network, from 2 */
  constructor(private readonly number: number) {
    this.name = `${BRIDGE}-${number}`;
  }

  /** Connects it directly. */
  open(): this {
    this.plug(this.name, `${NET}.${this.number}`);
    return this;
  }

  /**
   * Connects it behind a router that assigns each connection a separate address, as strict ones do, and lets nothing
   * in.
   */
  openBehindRouter(): this {
    const router = `${this.name}r`;
    const [inside, outside] = [`10.7.${this.number}.2`, `10.7.${this.number}.1`];
    this.plug(router, `${NET}.${this.number}`);
    run(`
      ip netns add ${this.name}
      ip link add in${this.number} type veth peer name out${this.number}
      ip link set in${this.number} netns ${this.name}
      ip link set out${this.number} netns ${router}
      ip netns exec ${router} ip address add ${outside}/24 dev out${this.number}
      ip netns exec ${router} ip link set out${this.number} up
      ip netns exec ${this.name} ip address add ${inside}/24 dev in${this.number}
      ip netns exec ${this.name} ip link set lo up
      ip netns exec ${this.name} ip link set in${this.number} up
      ip netns exec ${this.name} ip route add default via ${outside}
      ip netns exec ${router} sysctl -qw net.ipv4.ip_forward=1
      ip netns exec ${router} iptables -t nat -A POSTROUTING -o eth0 -j MASQUERADE --random-fully
      ip netns exec ${router} iptables -A FORWARD -i eth0 -m conntrack ! --ctstate ESTABLISHED,RELATED -j DROP
    `);
    return this;
  }

  private plug(namespace: string, address: string) {
    run(`
      ip netns add ${namespace}
      ip link add ve${this.number} type veth peer name vp${this.number}
      ip link set vp${this.number} netns ${namespace}
      ip netns exec ${namespace} ip link set vp${this.number} name eth0
      ip link set ve${this.number} master ${BRIDGE} up
      ip netns exec ${namespace} ip link set lo up
      ip netns exec ${namespace} ip address add ${address}/24 dev eth0
      ip netns exec ${namespace} ip link set eth0 up
    `);
  }

  /** Runs a command inside. */
  inside(command: string): void {
    run(`ip netns exec ${this.name} ${command}`);
  }

  /** Blocks everything but the pages and the live channel. */
  cutMedia(webPort: number): void {
    for (const [chain, interfaces, side] of [
      ['INPUT', '-i', '--sport'],
      ['OUTPUT', '-o', '--dport'],
    ]) {
      this.inside(`iptables -A ${chain} ${interfaces} lo -j ACCEPT`);
      this.inside(`iptables -A ${chain} -p tcp ${side} ${webPort} -j ACCEPT`);
      this.inside(`iptables -A ${chain} -j DROP`);
    }
  }

  blockUdp(): void {
    for (const chain of ['INPUT', 'OUTPUT']) this.inside(`iptables -A ${chain} -p udp -j DROP`);
  }

  heal(): void {
    this.inside('iptables -F');
  }

  unplug(): void {
    this.inside('ip link set eth0 down');
  }

  /** Connects it with a different address. */
  plugElsewhere(): void {
    this.inside('ip address flush dev eth0');
    this.inside(`ip address add ${NET}.${this.number + 100}/24 dev eth0`);
    this.inside('ip link set eth0 up');
  }

  /** Opens a page of the product in a browser at this place. */
  async page(webUrl: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    const program = path.join(this.folder, 'chromium');
    writeFileSync(program, `#!/bin/sh\nexec ip netns exec ${this.name} '${findChromium()}' "$@"\n`, { mode: 0o700 });
    const launch = launchWithDevices();
    // Without TLS browsers allow access to devices only on localhost.
    const args = [...(launch.args ?? []), `--unsafely-treat-insecure-origin-as-secure=${webUrl}`];
    this.browser = await chromium.launch({ ...launch, executablePath: program, args });
    const context = await this.browser.newContext({
      reducedMotion: 'reduce',
      baseURL: webUrl,
      locale: 'en-GB',
      ...options,
    });
    return context.newPage();
  }

  async close(): Promise<void> {
    await this.browser?.close();
    for (const namespace of [this.name, `${this.name}r`]) isPossible(`ip netns del ${namespace}`);
    isPossible(`ip link del ve${this.number}`);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Creates the network between all places. */
export function openNetwork(): void {
  closeNetwork();
  run(`ip link add ${BRIDGE} type bridge && ip address add ${SERVER}/24 dev ${BRIDGE} && ip link set ${BRIDGE} up`);
}

export function closeNetwork(): void {
  isPossible(`ip link del ${BRIDGE}`);
}
