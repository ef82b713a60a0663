import { beforeEach, describe, expect, it, vi } from 'vitest';
import { linkPeer, WATCH_EVERY_MS, type LinkOptions, type Outgoing } from './peer-link.engine';

/** The part of a connection that negotiation uses: real browsers are tested in e2e/room.test.ts. */
class FakeConnection {
  static made: FakeConnection[] = [];
  signalingState: RTCSignalingState = 'stable';
  connectionState: RTCPeerConnectionState = 'new';
  localDescription: { type: RTCSdpType; sdp: string } | null = null;
  remoteDescription: { type: RTCSdpType; sdp: string } | null = null;
  candidates: RTCIceCandidateInit[] = [];
  restarts = 0;
  isClosed = false;
  onnegotiationneeded: (() => void) | null = null;
  onconnectionstatechange: (() => void) | null = null;
  onicecandidate: ((event: { candidate: unknown }) => void) | null = null;
  private readonly number = FakeConnection.made.push(this);
  private readonly transceivers: object[] = [];

  private hasAnother(kind: string) {
    const sender = { replaceTrack: () => Promise.resolve(), getParameters: () => ({ encodings: [] }) };
    this.transceivers.push({ sender, receiver: { track: { kind } } });
  }
  addTransceiver(kind: string) {
    this.hasAnother(kind);
    if (this.transceivers.length === 1) queueMicrotask(() => this.onnegotiationneeded?.());
  }
  getTransceivers = () => this.transceivers;
  async setLocalDescription(description?: { type: 'rollback' }) {
    if (description) {
      this.signalingState = 'stable';
      return;
    }
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer';
    this.localDescription = { type, sdp: `a=fingerprint:sha-256 own${this.number}\r\n` };
    this.signalingState = type === 'offer' ? 'have-local-offer' : 'stable';
  }
  async setRemoteDescription(description: { type: RTCSdpType; sdp: string }) {
    if (description.type === 'offer') for (let n = this.transceivers.length; n < 4; n++) this.hasAnother('video');
    this.remoteDescription = description;
    this.signalingState = description.type === 'offer' ? 'have-remote-offer' : 'stable';
  }
  async addIceCandidate(candidate: RTCIceCandidateInit) {
    if (!this.remoteDescription) throw new Error('InvalidStateError');
    this.candidates.push(candidate);
  }
  restartIce() {
    this.restarts++;
    queueMicrotask(() => this.onnegotiationneeded?.());
  }
  setConfiguration() {}
  getConfiguration = () => ({});
  close() {
    this.isClosed = true;
  }
  become(state: RTCPeerConnectionState) {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }
}

const theirs = (type: 'offer' | 'answer', who = 'them'): Outgoing => ({
  description: { type, sdp: `v=0\r\na=fingerprint:sha-256 ${who}\r\n` },
});
const candidate = (name: string): Outgoing => ({ candidate: { candidate: name, sdpMid: '0', sdpMLineIndex: 0 } });
const settle = () => vi.advanceTimersByTimeAsync(0);

function link(options: Partial<LinkOptions>) {
  const sent: Outgoing[] = [];
  const peer = linkPeer({
    isPolite: false,
    iceServers: [],
    published: new Map(),
    send: signal => void sent.push(signal),
    isStalled: () => false,
    changed: () => undefined,
    ...options,
  });
  return { peer, sent, kinds: () => sent.map(({ description }) => description?.type) };
}
const latest = () => FakeConnection.made.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  FakeConnection.made = [];
  vi.stubGlobal('RTCPeerConnection', FakeConnection);
  vi.stubGlobal('MediaStream', Object);
});

describe('the first offer', () => {
  it('is made only by the impolite side', async () => {
    const impolite = link({ isPolite: false });
    const polite = link({ isPolite: true });
    await settle();
    expect(impolite.kinds()).toEqual(['offer']);
    latest().onnegotiationneeded?.();
    await settle();
    expect(polite.kinds()).toEqual([]);
    await polite.peer.receive(theirs('offer'));
    expect(polite.kinds()).toEqual(['answer']);
  });

  it('is made again when it is unanswered for two checks', async () => {
    const { kinds, peer } = link({ isPolite: false });
    await vi.advanceTimersByTimeAsync(2 * WATCH_EVERY_MS);
    expect(FakeConnection.made.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect(kinds()).toEqual(['offer', 'offer']);
    peer.close();
    await vi.advanceTimersByTimeAsync(4 * WATCH_EVERY_MS);
    expect(FakeConnection.made).toHaveLength(2);
  });
});

describe('candidates', () => {
  it('wait for their description', async () => {
    const { peer } = link({ isPolite: true });
    await peer.receive(candidate('one'));
    await peer.receive(candidate('two'));
    expect(latest().candidates).toEqual([]);
    await peer.receive(theirs('offer'));
    await peer.receive(candidate('three'));
    expect(latest().candidates.map(one => one.candidate)).toEqual(['one', 'two', 'three']);
  });
});

describe('simultaneous offers of both sides', () => {
  it('are resolved by the polite side', async () => {
    const impolite = link({ isPolite: false });
    await settle();
    await impolite.peer.receive(theirs('offer'));
    expect(impolite.kinds()).toEqual(['offer']);
    expect(latest().remoteDescription).toBeNull();

    const polite = link({ isPolite: true });
    await polite.peer.receive(theirs('offer'));
    latest().restartIce();
    await settle();
    expect(polite.kinds()).toEqual(['answer', 'offer']);
    await polite.peer.receive(theirs('offer'));
    expect(polite.kinds()).toEqual(['answer', 'offer', 'answer']);
  });
});

describe('a connection that failed', () => {
  async function connected(options: Partial<LinkOptions> = {}) {
    const made = link({ isPolite: true, ...options });
    await made.peer.receive(theirs('offer'));
    latest().become('connected');
    return made;
  }

  it('is restarted until it is back, because a restart during an outage is lost', async () => {
    const { peer } = await connected();
    latest().become('failed');
    expect(peer.connection).toBe('interrupted');
    expect(latest().restarts).toBe(1);
    await settle();
    await peer.receive(theirs('answer'));
    await vi.advanceTimersByTimeAsync(WATCH_EVERY_MS);
    expect(latest().restarts).toBe(2);
    await peer.receive(theirs('answer'));
    latest().become('connected');
    await vi.advanceTimersByTimeAsync(3 * WATCH_EVERY_MS);
    expect(latest().restarts).toBe(2);
    expect(peer.connection).toBe('connected');
  });

  it('is not restarted while signals wait for the server', async () => {
    await connected({ isStalled: () => true });
    latest().become('failed');
    await vi.advanceTimersByTimeAsync(3 * WATCH_EVERY_MS);
    expect(latest().restarts).toBe(0);
  });

  it('is reported as failed when it was never connected', async () => {
    const { peer } = link({ isPolite: true });
    await peer.receive(theirs('offer'));
    expect(peer.connection).toBe('connecting');
    latest().become('failed');
    expect(peer.connection).toBe('failed');
  });
});

it('starts a new connection when the other side did, which its new key shows', async () => {
  const { peer, kinds } = link({ isPolite: true });
  await peer.receive(theirs('offer', 'first'));
  await peer.receive(theirs('offer', 'first'));
  expect(FakeConnection.made).toHaveLength(1);
  await peer.receive(theirs('offer', 'second'));
  expect(FakeConnection.made.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  expect(kinds()).toEqual(['answer', 'answer', 'answer']);
});
