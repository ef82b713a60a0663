import { describe, expect, it } from 'vitest';
import {
  attachedOf,
  nothingYet,
  ownAtFirst,
  type OwnPresence,
  presenceAfter,
  type Seen,
  type SharedPresence,
} from './rules';

const HERE: Seen = { isHidden: false, isFocused: true, isMuted: false };
const BLURRED: Seen = { ...HERE, isFocused: false };
const HIDDEN: Seen = { ...HERE, isHidden: true, isFocused: false };
const muted = (seen: Seen): Seen => ({ ...seen, isMuted: true });

/** Replays the steps of several tabs of one interview; returns their events, as `kind@ms`. */
function told(steps: readonly [atMs: number, seen: Seen, tab?: string][]): string[] {
  const tabs = new Map<string, OwnPresence>();
  let shared: SharedPresence = nothingYet;
  return steps.flatMap(([at, seen, tab = 'a']) => {
    const own = tabs.get(tab) ?? ownAtFirst(tab);
    const step = presenceAfter(own, shared, seen, at);
    tabs.set(tab, step.own);
    shared = step.shared;
    return step.events.map(({ kind, atMs }) => `${kind}@${atMs}`);
  });
}

describe('a leave', () => {
  it.each<[string, Parameters<typeof told>[0], string[]]>([
    [
      'to another tab',
      [
        [0, HERE],
        [1000, HIDDEN],
        [9000, HERE],
      ],
      ['hidden@1000', 'visible@9000'],
    ],
    [
      'of which the blur came first',
      [
        [0, HERE],
        [1000, BLURRED],
        [1050, HIDDEN],
        [9000, HERE],
      ],
      ['hidden@1000', 'visible@9000'],
    ],
    [
      'to another window',
      [
        [0, HERE],
        [1000, BLURRED],
        [1300, BLURRED],
        [9000, HERE],
      ],
      ['blur@1000', 'focus@9000'],
    ],
    [
      'that is over within 300 ms',
      [
        [0, HERE],
        [1000, BLURRED],
        [1250, HERE],
      ],
      [],
    ],
    [
      'that was hidden after it was blurred',
      [
        [0, HERE],
        [1000, BLURRED],
        [1300, BLURRED],
        [4000, HIDDEN],
        [9000, HERE],
      ],
      ['blur@1000', 'focus@9000'],
    ],
    [
      'back in sight without the focus',
      [
        [0, HERE],
        [1000, HIDDEN],
        [5000, BLURRED],
        [5300, BLURRED],
        [9000, HERE],
      ],
      ['hidden@1000', 'visible@5000', 'blur@5000', 'focus@9000'],
    ],
    [
      'of a page that was never in front',
      [
        [0, BLURRED],
        [1000, BLURRED],
        [2000, HIDDEN],
      ],
      [],
    ],
    [
      'to a question of the browser',
      [
        [0, HERE],
        [1000, muted(BLURRED)],
        [5000, muted(BLURRED)],
        [5200, HERE],
      ],
      [],
    ],
    [
      'that continues after a browser prompt',
      [
        [0, HERE],
        [1000, muted(BLURRED)],
        [5000, BLURRED],
        [5300, BLURRED],
        [9000, HERE],
      ],
      ['blur@5000', 'focus@9000'],
    ],
  ])('%s', (_name, steps, events) => {
    expect(told(steps)).toEqual(events);
  });
});

describe('another tab of the same interview', () => {
  it('switching to another tab of the interview is no leave, in either order of their events', () => {
    expect(
      told([
        [0, HERE],
        [1000, HERE, 'b'],
        [1003, HIDDEN],
        [1300, HERE, 'b'],
        [6000, HERE, 'b'],
      ]),
    ).toEqual(['visible@1300']);
    expect(
      told([
        [0, HERE],
        [1000, HIDDEN],
        [1005, HERE, 'b'],
      ]),
    ).toEqual(['hidden@1000', 'visible@1005']);
    expect(
      told([
        [0, HERE],
        [1000, BLURRED],
        [1005, HERE, 'b'],
        [1300, BLURRED],
      ]),
    ).toEqual([]);
  });

  it('ends a leave of this one that it cannot read yet', () => {
    const known = { ...nothingYet, hereBy: 'a', hereAt: 900 };
    const first = presenceAfter({ ...ownAtFirst('a'), wasHere: true }, known, HIDDEN, 1000);
    expect(first.events).toEqual([{ kind: 'hidden', atMs: 1000 }]);
    const second = [1002, 1302, 6000].reduce(
      ({ step, all }, at) => {
        const next = presenceAfter(step.own, step.shared, HERE, at);
        return { step: next, all: [...all, ...next.events] };
      },
      { step: { own: ownAtFirst('b'), shared: known }, all: [] as object[] },
    );
    expect(second.all).toEqual([{ kind: 'visible', atMs: 1302 }]);
  });

  it('ends a leave that began in this one', () => {
    expect(
      told([
        [0, HERE],
        [1000, HIDDEN],
        [8000, HERE, 'b'],
        [9000, HIDDEN],
      ]),
    ).toEqual(['hidden@1000', 'visible@8000']);
  });
});

it('lists a device once, with the source of its name, and reads its connection only from labels', () => {
  const device = (kind: MediaDeviceKind, label: string, deviceId = label) => ({ kind, label, deviceId });
  expect(
    attachedOf([
      device('audioinput', 'Default - AirPods Pro', 'default'),
      device('audioinput', 'AirPods Pro'),
      device('videoinput', 'HD Webcam (046d:0825)'),
      device('audiooutput', '', ''),
      device('audiooutput', '', 'x'),
    ]),
  ).toEqual({
    mediaDevices: [
      { kind: 'audioinput', label: 'AirPods Pro', provenance: 'granted' },
      { kind: 'videoinput', label: 'HD Webcam (046d:0825)', provenance: 'granted' },
      { kind: 'audiooutput', label: '', provenance: 'listed' },
    ],
    bluetoothDevice: [{ kind: 'audioinput', label: 'AirPods Pro', provenance: 'inferred' }],
    usbDevice: [{ kind: 'videoinput', label: 'HD Webcam (046d:0825)', provenance: 'inferred' }],
  });
});
