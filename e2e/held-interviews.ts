import { expect, test as base, type Visit, type VisitOptions } from './fixtures';
import type { Held, Recruiter } from './recruiter';

export const ask = (message: string) => ({ type: 'sent' as const, message });
export const say = (message: string) => ({ type: 'recieve' as const, message });

const REAL: Held = {
  candidate: 'Jonas Lindqvist',
  interviewType: 'Real',
  transcript: [ask('How do you find a slow query?'), say('I look at the log first.'), ask('And then?')],
  devices: {
    mediaDevices: [{ label: 'FaceTime HD Camera', kind: 'videoinput' }],
    bluetoothDevice: [{ label: 'Galaxy Buds2', kind: 'inferred from label' }],
    usbDevice: [],
  },
};

const BOT: Held = {
  candidate: 'Adaeze Okafor',
  interviewType: 'Bot',
  transcript: [
    say(`Hello? ${'I talk a lot before I am asked. '.repeat(120)}`),
    ask('<p>Write a <b>Program</b> that adds two numbers.</p>'),
    say(
      '<p>Here:</p><pre><code>const add = (a: number, b: number): number => a + b; // and a line that is long enough to have to scroll</code></pre>',
    ),
    ask('Tell me about yourself.'),
    say('I like short answers.'),
    ask('Which code do you regret?'),
    say('All of it.'),
  ],
};

const WORD = 'x'.repeat(10_000);
const HOSTILE: Held = {
  candidate: '<img src=x onerror="window.hacked=1">\u200Fevil 👩‍👩‍👧 مرشح',
  interviewType: 'Bot',
  transcript: [
    ask('<script>window.hacked = 2</script><img src="/nowhere.png" onerror="window.hacked = 3">Is this code?'),
    say(`<svg onload="window.hacked = 4"></svg><b onclick="window.hacked = 5">bold</b> ${WORD}`),
    ask(`<pre>${WORD}</pre>`),
    say(
      '<a href="javascript:window.hacked = 6">link</a><style>body { display: none }</style><div style="position: fixed; inset: 0">over everything</div>',
    ),
    ask('ما هو الفرق بين العملية والخيط؟ \u202Eabc'),
    say('👩‍👩‍👧‍👦'.repeat(500)),
    ask('سؤال'.repeat(2_500)),
  ],
  devices: {
    mediaDevices: [{ label: `<img src=x onerror="window.hacked=7">${'y'.repeat(400)}`, kind: 'z'.repeat(500) }],
    bluetoothDevice: [],
    usbDevice: [],
  },
};

/** Ids of the interviews that were held, once per worker and recruiter. */
interface HeldIds {
  real: string;
  bot: string;
  hostile: string;
}

interface Fixtures {
  held: HeldIds;
  /** Opens an address, signed in as the recruiter who held them. */
  open: (path: string, options?: VisitOptions) => Promise<Visit>;
}

const heldBy = new Map<Recruiter, Promise<HeldIds>>();

const hold = async (recruiter: Recruiter): Promise<HeldIds> => ({
  real: await recruiter.hold(REAL),
  bot: await recruiter.hold(BOT),
  hostile: await recruiter.hold(HOSTILE),
});

export const test = base.extend<Fixtures>({
  held: async ({ recruiter }, use) => {
    const held = heldBy.get(recruiter) ?? hold(recruiter);
    heldBy.set(recruiter, held);
    await use(await held);
  },
  // The lists show what was held, so everything is held before a page opens.
  open: async ({ visit, recruiter, held }, use) => {
    expect(Object.values(held)).toHaveLength(3);
    await use(async (path, options) => {
      const visited = await visit({ ...options, token: recruiter.token });
      await visited.page.goto(path);
      return visited;
    });
  },
});

/** Returns the address of an interview that was held. */
export const details = (id: string): string => `/interview-completed/${id}`;
