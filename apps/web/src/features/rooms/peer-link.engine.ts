import type { IceServer, Signalled } from '@interview-detection/shared/rooms/rooms.schema';
import { fingerprintIn } from './rules/descriptions';
import { SOURCES, type Connection, type Source } from './room.engine';

/** A connection that stands still is looked at so often; tries within an outage are lost, so they are repeated. Milliseconds. */
export const WATCH_EVERY_MS = 5_000;
/** After so many tries to find another way a connection is made anew. */
const TRIES_BEFORE_ANEW = 3;

/** Sound and picture of a person belong together, those of their screen too. */
const KIND: Record<Source, 'audio' | 'video'> = {
  microphone: 'audio',
  camera: 'video',
  screen: 'video',
  screenAudio: 'audio',
};
/** Bits per second of a picture, to one person and to each of several. */
const CAMERA_BITS = { alone: 1_500_000, several: 500_000 };
const SCREEN_BITS = 2_500_000;

export type Outgoing = Pick<Signalled, 'description' | 'candidate'>;
export type Tracks = Partial<Record<Source, MediaStreamTrack>>;

export interface LinkOptions {
  /** Gives way where both offer at once, and never makes the first offer. */
  isPolite: boolean;
  iceServers: readonly IceServer[];
  /** What is sent now. */
  published: ReadonlyMap<Source, MediaStreamTrack>;
  send: (signal: Outgoing) => void;
  /** Whether signals wait for the server: a further one would only come after them. */
  isStalled: () => boolean;
  changed: () => void;
}

/** The connection to one page of somebody else. */
export interface PeerLink {
  receive(signal: Outgoing): Promise<void>;
  publish(source: Source, track: MediaStreamTrack | null): Promise<void>;
  /** Pictures are smaller where several people get them. */
  setAudience(people: number): void;
  /** Takes other relays than before, for the next way that is looked for. */
  relayBy(iceServers: readonly IceServer[]): void;
  /** Looks for another way between the two. */
  restart(): void;
  report(): Promise<RTCStatsReport>;
  readonly tracks: Tracks;
  readonly connection: Connection;
  close(): void;
}

/**
 * Connects by "perfect negotiation", in which either side may offer at any time, with one change: the first offer is
 * the impolite side's alone. Where both make it, the polite one's is taken back while it still looks for its addresses,
 * and some browsers then find none, without an error, for ever.
 *
 * Each connection has the four sources from its beginning, in the order of SOURCES, so that switching one on or off needs no signals.
 */
export function linkPeer({ isPolite, iceServers, published, send, isStalled, changed }: LinkOptions): PeerLink {
  let servers = iceServers;
  let pc = open();
  /** The other side's, once it has described itself. */
  let fingerprint: string | null = null;
  let isOffering = false;
  let ignoresOffer = false;
  let candidates: RTCIceCandidateInit[] = [];
  let tracks: Tracks = {};
  let wasConnected = false;
  let audience = 1;
  let tries = 0;
  let stuckIn: RTCPeerConnectionState | RTCSignalingState | null = null;
  let looks = 0;
  /** Longer with each try: a slow computer is not helped by being asked anew. */
  let patience = 1;
  let isClosed = false;
  const watch = window.setInterval(lookAfter, WATCH_EVERY_MS);

  function open(): RTCPeerConnection {
    const made = new RTCPeerConnection({ iceServers: asBrowsersTakeThem(servers), bundlePolicy: 'max-bundle' });
    made.onicecandidate = ({ candidate }) => {
      if (made !== pc || !candidate?.candidate) return;
      const { candidate: text, sdpMid, sdpMLineIndex, usernameFragment } = candidate;
      send({ candidate: { candidate: text, sdpMid, sdpMLineIndex, usernameFragment } });
    };
    made.onconnectionstatechange = () => {
      if (made !== pc) return;
      if (made.connectionState === 'connected') {
        wasConnected = true;
        tries = 0;
        patience = 1;
      }
      if (made.connectionState === 'failed') tryAnotherWay();
      changed();
    };
    made.onnegotiationneeded = () => void (made === pc && offer());
    return made;
  }

  /** The impolite side begins: what it has in its transceivers is what the offer has. */
  function begin() {
    if (isPolite) return;
    for (const source of SOURCES) pc.addTransceiver(KIND[source], { direction: 'sendrecv' });
    adopt();
  }

  function beginAnew() {
    pc.close();
    fingerprint = null;
    isOffering = false;
    ignoresOffer = false;
    candidates = [];
    tracks = {};
    pc = open();
    begin();
    changed();
  }

  /** Takes the transceivers in the order of their places in the description; sends what is published by them. */
  function adopt() {
    const streams = { person: new MediaStream(), screen: new MediaStream() };
    pc.getTransceivers().forEach((transceiver, index) => {
      const source = SOURCES[index];
      if (!source) return;
      transceiver.direction = 'sendrecv';
      const stream = source.startsWith('screen') ? streams.screen : streams.person;
      // Without it sound and picture are played as they come, each for itself.
      if ('setStreams' in transceiver.sender) transceiver.sender.setStreams(stream);
      void transceiver.sender.replaceTrack(published.get(source) ?? null).catch(() => undefined);
    });
  }

  async function offer() {
    if (isPolite && !pc.remoteDescription) return;
    const mine = pc;
    try {
      isOffering = true;
      await mine.setLocalDescription();
      sendDescription(mine);
    } catch {
      // It was closed, or an offer of the other side came first.
    } finally {
      if (mine === pc) isOffering = false;
    }
  }

  function sendDescription(mine: RTCPeerConnection) {
    if (mine !== pc || !mine.localDescription) return;
    const { type, sdp } = mine.localDescription;
    send({ description: { type, sdp } });
  }

  async function receiveDescription(description: NonNullable<Outgoing['description']>) {
    const isOffer = description.type === 'offer';
    const meets = isOffer && (isOffering || pc.signalingState !== 'stable');
    ignoresOffer = meets && !isPolite;
    if (ignoresOffer) return;
    if (description.type === 'answer' && pc.signalingState !== 'have-local-offer') return;
    const theirs = fingerprintIn(description.sdp);
    if (fingerprint !== null && theirs !== fingerprint) {
      beginAnew();
      // An answer by a connection that has begun anew: it waits for a first offer.
      if (!isOffer) return;
    }
    const mine = pc;
    const isFirst = mine.remoteDescription === null;
    await mine.setRemoteDescription(description);
    fingerprint = theirs;
    if (isOffer) {
      if (isFirst) adopt();
      await mine.setLocalDescription();
      sendDescription(mine);
    }
    const waiting = candidates;
    candidates = [];
    for (const candidate of waiting) await addCandidate(candidate);
    if (isFirst) {
      tracks = Object.fromEntries(
        mine.getTransceivers().flatMap(({ receiver }, index) => {
          const source = SOURCES[index];
          return source ? [[source, receiver.track]] : [];
        }),
      );
      limitPictures();
      changed();
    }
  }

  async function addCandidate(candidate: RTCIceCandidateInit) {
    try {
      await pc.addIceCandidate(candidate);
    } catch {
      // Of an offer that was not taken, or of the time before a restart: one way less.
    }
  }

  function limitPictures() {
    const camera = audience > 1 ? CAMERA_BITS.several : CAMERA_BITS.alone;
    const limits: Partial<Record<Source, RTCRtpEncodingParameters>> = {
      camera: { maxBitrate: camera, scaleResolutionDownBy: audience > 1 ? 2 : 1 },
      screen: { maxBitrate: SCREEN_BITS },
    };
    pc.getTransceivers().forEach(({ sender }, index) => {
      const limit = limits[SOURCES[index] ?? 'microphone'];
      const parameters = sender.getParameters();
      if (!limit || !parameters.encodings?.[0]) return;
      Object.assign(parameters.encodings[0], limit);
      // It is an improvement alone: without it the browser chooses.
      void sender.setParameters(parameters).catch(() => undefined);
    });
  }

  /** Whatever stands still is moved on; of what goes on by itself nothing is touched. */
  function lookAfter() {
    if (isStalled()) return;
    if (pc.connectionState === 'failed') return tryAnotherWay();
    // An offer that was lost, or a connection for which nothing was ever found.
    const standing = pc.signalingState !== 'stable' ? pc.signalingState : pc.connectionState === 'new' ? 'new' : null;
    looks = standing !== null && standing === stuckIn ? looks + 1 : 0;
    stuckIn = standing;
    if (looks < patience) return;
    looks = 0;
    patience++;
    tryAnotherWay();
  }

  function tryAnotherWay() {
    if (isStalled()) return;
    if (!isPolite && (!pc.remoteDescription || ++tries > TRIES_BEFORE_ANEW)) {
      tries = 0;
      return beginAnew();
    }
    if (!pc.remoteDescription) return;
    const mine = pc;
    if (mine.signalingState !== 'have-local-offer') return mine.restartIce();
    mine.setLocalDescription({ type: 'rollback' }).then(
      () => mine.restartIce(),
      () => undefined,
    );
  }

  begin();
  return {
    async receive({ description, candidate }) {
      if (isClosed) return;
      try {
        if (description) await receiveDescription(description);
        else if (candidate && !ignoresOffer) {
          const { usernameFragment, ...found } = candidate;
          const one: RTCIceCandidateInit = { ...found, usernameFragment: usernameFragment ?? null };
          if (pc.remoteDescription) await addCandidate(one);
          else candidates.push(one);
        }
      } catch {
        // Closed meanwhile, or nothing that this browser understands: what looks after it tries again.
      }
    },
    async publish(source, track) {
      const transceiver = pc.getTransceivers().at(SOURCES.indexOf(source));
      await transceiver?.sender.replaceTrack(track).catch(() => undefined);
    },
    setAudience(people) {
      if (people === audience) return;
      audience = people;
      limitPictures();
    },
    relayBy(fresh) {
      servers = fresh;
      pc.setConfiguration({ ...pc.getConfiguration(), iceServers: asBrowsersTakeThem(servers) });
    },
    restart() {
      if (pc.remoteDescription) pc.restartIce();
    },
    report: () => pc.getStats(),
    get tracks() {
      return tracks;
    },
    get connection() {
      return connectionOf(pc.connectionState, wasConnected);
    },
    close() {
      isClosed = true;
      window.clearInterval(watch);
      pc.close();
    },
  };
}

const asBrowsersTakeThem = (servers: readonly IceServer[]): RTCIceServer[] =>
  servers.map(({ urls, username, credential }) => ({
    urls,
    ...(username !== undefined && { username }),
    ...(credential !== undefined && { credential }),
  }));

/** A way that was there is looked for again; where there never was one, that is said. */
function connectionOf(state: RTCPeerConnectionState, wasConnected: boolean): Connection {
  if (state === 'connected') return 'connected';
  if (wasConnected) return 'interrupted';
  return state === 'failed' ? 'failed' : 'connecting';
}
