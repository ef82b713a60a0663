import type { IceServer, Signalled } from '@interview-detection/shared/rooms/rooms.schema';
import { fingerprintIn } from './rules';
import {
  addSources,
  adopt,
  asBrowsersTakeThem,
  connectionOf,
  limitPictures,
  tracksOf,
  type Tracks,
} from './peer-media.engine';
import { SOURCES, type Connection, type Source } from './room.engine';

/** How often a stalled connection is checked. Tries during an outage are lost, so they are repeated. Milliseconds. */
export const WATCH_EVERY_MS = 5_000;
/** After this many ICE restarts the connection is created again. */
const TRIES_BEFORE_ANEW = 3;

export type Outgoing = Pick<Signalled, 'description' | 'candidate'>;

export interface LinkOptions {
  /** Gives way when both sides offer at once, and never makes the first offer. */
  isPolite: boolean;
  iceServers: readonly IceServer[];
  /** The tracks being sent now. */
  published: ReadonlyMap<Source, MediaStreamTrack>;
  send: (signal: Outgoing) => void;
  /** Returns whether signals are still waiting for the server: another would only be queued behind them. */
  isStalled: () => boolean;
  changed: () => void;
}

/** The connection to one page of another person. */
export interface PeerLink {
  receive(signal: Outgoing): Promise<void>;
  publish(source: Source, track: MediaStreamTrack | null): Promise<void>;
  /** Reduces video quality where there are several recipients. */
  setAudience(people: number): void;
  /** Replaces the relays, for the next ICE restart. */
  relayBy(iceServers: readonly IceServer[]): void;
  /** Restarts ICE to find another route. */
  restart(): void;
  report(): Promise<RTCStatsReport>;
  readonly tracks: Tracks;
  readonly connection: Connection;
  close(): void;
}

/**
 * Connects by "perfect negotiation", in which either side may offer at any time, with one change: only the impolite
 * side makes the first offer. If both made it, the polite side would roll its offer back while still gathering
 * candidates, and some browsers then never find any, without an error.
 *
 * Each connection has the four sources from the beginning, in the order of SOURCES, so that switching one on or off
 * needs no signals.
 */
export function linkPeer({ isPolite, iceServers, published, send, isStalled, changed }: LinkOptions): PeerLink {
  let servers = iceServers;
  let pc = open();
  /** The other side's fingerprint, once its description has arrived. */
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
  /** Grows with each try: asking a slow computer again does not help it. */
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

  /** The impolite side starts, with an offer of all its transceivers. */
  function begin() {
    if (isPolite) return;
    addSources(pc);
    adopt(pc, published);
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

  async function offer() {
    if (isPolite && !pc.remoteDescription) return;
    const mine = pc;
    try {
      isOffering = true;
      await mine.setLocalDescription();
      sendDescription(mine);
    } catch {
      // The connection was closed, or the other side's offer came first.
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
      // This answer is to the previous connection: the new one waits for a first offer.
      if (!isOffer) return;
    }
    const mine = pc;
    const isFirst = mine.remoteDescription === null;
    await mine.setRemoteDescription(description);
    fingerprint = theirs;
    if (isOffer) {
      if (isFirst) adopt(pc, published);
      await mine.setLocalDescription();
      sendDescription(mine);
    }
    const waiting = candidates;
    candidates = [];
    for (const candidate of waiting) await addCandidate(candidate);
    if (isFirst) {
      tracks = tracksOf(mine);
      limitPictures(pc, audience);
      changed();
    }
  }

  async function addCandidate(candidate: RTCIceCandidateInit) {
    try {
      await pc.addIceCandidate(candidate);
    } catch {
      // The candidate belongs to a rejected offer, or to the time before a restart: one route less.
    }
  }

  /** Gets stalled connections going again, and leaves working ones alone. */
  function lookAfter() {
    if (isStalled()) return;
    if (pc.connectionState === 'failed') return tryAnotherWay();
    // An offer was lost, or a connection never found a route.
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
        // Closed meanwhile, or not supported by this browser: the periodic check tries again.
      }
    },
    async publish(source, track) {
      const transceiver = pc.getTransceivers().at(SOURCES.indexOf(source));
      await transceiver?.sender.replaceTrack(track).catch(() => undefined);
    },
    setAudience(people) {
      if (people === audience) return;
      audience = people;
      limitPictures(pc, audience);
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
