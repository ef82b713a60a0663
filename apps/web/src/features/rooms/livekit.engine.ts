import {
  ConnectionQuality,
  DisconnectReason,
  Room,
  RoomEvent,
  Track,
  type LocalTrackPublication,
  type RemoteParticipant,
} from 'livekit-client';
import type { Joined } from '@interview-detection/shared/rooms/rooms.schema';
import {
  SOURCES,
  type Connection,
  type InRoom,
  type Quality,
  type RemotePerson,
  type Source,
  type StartEngine,
} from './room.engine';
import { type Counted, readFlow } from './rules';

const SOURCE_OF: Record<Source, Track.Source> = {
  microphone: Track.Source.Microphone,
  camera: Track.Source.Camera,
  screen: Track.Source.ScreenShare,
  screenAudio: Track.Source.ScreenShareAudio,
};
const QUALITY_OF: Record<ConnectionQuality, Quality | null> = {
  [ConnectionQuality.Excellent]: 'good',
  [ConnectionQuality.Good]: 'fair',
  [ConnectionQuality.Poor]: 'poor',
  [ConnectionQuality.Lost]: 'poor',
  [ConnectionQuality.Unknown]: null,
};
/**
 * Reasons after which this page does not reconnect. A person who was removed asks again, and the live channel tells
 * them if they may not return.
 */
const FINAL = new Set([DisconnectReason.CLIENT_INITIATED, DisconnectReason.DUPLICATE_IDENTITY]);
/** Delay before the LiveKit server is tried again. Milliseconds. */
const AGAIN_MS = 3_000;

/** Connects everyone through a LiveKit server, which forwards audio and video. */
export const startLivekit: StartEngine = ({ joined, renew, changed }) => {
  const room = new Room({ dynacast: true, stopLocalTrackOnUnpublish: false });
  const wanted = new Map<Source, MediaStreamTrack>();
  const sent = new Map<Source, LocalTrackPublication>();
  const counted = new Map<string, Counted>();
  let followed: readonly InRoom[] = [];
  let isClosed = false;
  let isConnecting = false;
  let hasBeenConnected = false;
  let publishing = Promise.resolve();
  let again: number | undefined;

  function tell() {
    if (isClosed) return;
    changed(
      followed.map(({ _id }): RemotePerson => {
        const person = room.remoteParticipants.get(_id);
        const connection = connectionOf(person);
        const quality = person && connection === 'connected' ? QUALITY_OF[person.connectionQuality] : null;
        return { _id, tracks: person ? tracksOf(person) : {}, connection, quality };
      }),
    );
  }

  function connectionOf(person: RemoteParticipant | undefined): Connection {
    if (room.state === 'connected') {
      if (!person) return 'connecting';
      return person.connectionQuality === ConnectionQuality.Lost ? 'interrupted' : 'connected';
    }
    return hasBeenConnected ? 'interrupted' : 'connecting';
  }

  async function connect(access: Joined) {
    const { engine, iceServers } = access;
    if (isClosed || isConnecting || room.state !== 'disconnected' || engine?.kind !== 'livekit') return;
    isConnecting = true;
    try {
      // LiveKit's own answer would name third-party STUN servers.
      await room.connect(engine.url, engine.token, { rtcConfig: { iceServers: iceServers as RTCIceServer[] } });
      hasBeenConnected = true;
      sent.clear();
      for (const source of SOURCES) void synchronise(source);
    } catch {
      later();
    } finally {
      isConnecting = false;
      tell();
    }
  }

  /** Uses a new token: earlier ones are valid for minutes only. */
  function later() {
    window.clearTimeout(again);
    if (isClosed) return;
    again = window.setTimeout(() => void renew().then(connect, later), AGAIN_MS);
  }

  /** Publishes the wanted track of a source. Calls are serialised, because each negotiates with the server. */
  function synchronise(source: Source): Promise<void> {
    publishing = publishing.then(() => send(source)).catch(() => undefined);
    return publishing;
  }

  async function send(source: Source) {
    if (isClosed || room.state !== 'connected') return;
    const track = wanted.get(source);
    const before = sent.get(source)?.track;
    if (before?.mediaStreamTrack === track) return;
    if (before && track) {
      await before.replaceTrack(track, true);
    } else if (before) {
      sent.delete(source);
      await room.localParticipant.unpublishTrack(before, false);
    } else if (track) {
      const options = { source: SOURCE_OF[source], stream: source.startsWith('screen') ? 'screen' : 'person' };
      sent.set(source, await room.localParticipant.publishTrack(track, options));
    }
  }

  for (const event of [
    RoomEvent.ParticipantConnected,
    RoomEvent.ParticipantDisconnected,
    RoomEvent.TrackSubscribed,
    RoomEvent.TrackUnsubscribed,
    RoomEvent.ConnectionQualityChanged,
    RoomEvent.ConnectionStateChanged,
    RoomEvent.Reconnected,
  ] as const) {
    room.on(event, tell);
  }
  room.on(RoomEvent.Disconnected, reason => {
    if (reason === undefined || !FINAL.has(reason)) later();
  });
  void connect(joined);

  return {
    publish(source, track) {
      if (track) wanted.set(source, track);
      else wanted.delete(source);
      return synchronise(source);
    },
    follow(people) {
      followed = people;
      tell();
    },
    // Signals are used by the peer-to-peer engine only.
    receive: () => undefined,
    rejoined: reply => void connect(reply),
    async statistics() {
      const people = followed.flatMap(({ _id }) => room.remoteParticipants.get(_id) ?? []);
      return Promise.all(
        people.map(async person => {
          const before = counted.get(person.identity) ?? { packetsReceived: 0, packetsLost: 0 };
          const read = readFlow(person.identity, await reportOf(person), before);
          counted.set(person.identity, read.counted);
          return read.flow;
        }),
      );
    },
    close() {
      isClosed = true;
      window.clearTimeout(again);
      void room.disconnect(false);
    },
  };
};

function tracksOf(person: RemoteParticipant): RemotePerson['tracks'] {
  const found = SOURCES.flatMap(source => {
    const track = person.getTrackPublication(SOURCE_OF[source])?.track?.mediaStreamTrack;
    return track ? [[source, track] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Returns the browser's statistics about all of a person's tracks as one report. */
async function reportOf(person: RemoteParticipant): Promise<RTCStatsReport> {
  const tracks = [...person.trackPublications.values()].flatMap(({ track }) => track ?? []);
  const reports = await Promise.all(tracks.map(track => track.getRTCStatsReport()));
  return new Map(reports.flatMap(report => (report ? [...report.entries()] : [])));
}
