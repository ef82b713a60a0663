import type { IceServer } from '@interview-detection/shared/rooms/rooms.schema';
import { SOURCES, type Connection, type Source } from './room.engine';

/** A person's audio and video belong together, and so do those of their screen. */
const KIND: Record<Source, 'audio' | 'video'> = {
  microphone: 'audio',
  camera: 'video',
  screen: 'video',
  screenAudio: 'audio',
};
/** Bits per second of a camera's video, for one recipient and for several. */
const CAMERA_BITS = { alone: 1_500_000, several: 500_000 };
const SCREEN_BITS = 2_500_000;

export type Tracks = Partial<Record<Source, MediaStreamTrack>>;

/** Gives a new connection its four sources, in the order of SOURCES. */
export function addSources(pc: RTCPeerConnection): void {
  for (const source of SOURCES) pc.addTransceiver(KIND[source], { direction: 'sendrecv' });
}

/** Assigns the transceivers to the sources by their order in the description, and sends the published tracks. */
export function adopt(pc: RTCPeerConnection, published: ReadonlyMap<Source, MediaStreamTrack>): void {
  const streams = { person: new MediaStream(), screen: new MediaStream() };
  pc.getTransceivers().forEach((transceiver, index) => {
    const source = SOURCES[index];
    if (!source) return;
    transceiver.direction = 'sendrecv';
    const stream = source.startsWith('screen') ? streams.screen : streams.person;
    // Without streams, browsers play audio and video separately, out of sync.
    if ('setStreams' in transceiver.sender) transceiver.sender.setStreams(stream);
    void transceiver.sender.replaceTrack(published.get(source) ?? null).catch(() => undefined);
  });
}

/** Returns what the other side sends, by source. */
export const tracksOf = (pc: RTCPeerConnection): Tracks =>
  Object.fromEntries(
    pc.getTransceivers().flatMap(({ receiver }, index) => {
      const source = SOURCES[index];
      return source ? [[source, receiver.track]] : [];
    }),
  );

/** Limits the pictures that a connection sends; less for each of several recipients. */
export function limitPictures(pc: RTCPeerConnection, audience: number): void {
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
    // Only an improvement: otherwise the browser chooses.
    void sender.setParameters(parameters).catch(() => undefined);
  });
}

export const asBrowsersTakeThem = (servers: readonly IceServer[]): RTCIceServer[] =>
  servers.map(({ urls, username, credential }) => ({
    urls,
    ...(username !== undefined && { username }),
    ...(credential !== undefined && { credential }),
  }));

/**
 * Returns `interrupted` for a route that was lost, which is being restored, and `failed` only where there never was
 * one.
 */
export function connectionOf(state: RTCPeerConnectionState, wasConnected: boolean): Connection {
  if (state === 'connected') return 'connected';
  if (wasConnected) return 'interrupted';
  return state === 'failed' ? 'failed' : 'connecting';
}
