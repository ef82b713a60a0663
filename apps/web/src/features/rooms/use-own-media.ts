import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDevice, type Device } from '#web/entities/visits/use-device';
import { withBrowserPrompt } from '#web/entities/visits/use-notices';
import { chosenDevice, type DeviceKind } from './store';

interface Own {
  state: Device['state'];
  stream: MediaStream | null;
  track: MediaStreamTrack | null;
  isOn: boolean;
  toggle: () => void;
  turnOn: () => void;
}

export interface Screen {
  video: MediaStreamTrack | null;
  audio: MediaStreamTrack | null;
  isOn: boolean;
  /** False on phones. */
  isPossible: boolean;
  /** The system withholds the screen from the browser. */
  isBlocked: boolean;
  toggle: () => void;
  stop: () => void;
}

export interface OwnMedia {
  microphone: Own;
  camera: Own;
  screen: Screen;
  /** Devices that the browser lists; it reveals their names once one has been allowed. */
  devices: readonly MediaDeviceInfo[];
  chosen: Readonly<Record<DeviceKind, string>>;
  choose: (kind: DeviceKind, id: string) => void;
  /** Releases all devices. */
  stop: () => void;
}

/** Returns what the user sends: opened by pressing a button, or where it was allowed before. */
export function useOwnMedia(): OwnMedia {
  const audio = useDevice('audio');
  const video = useDevice('video');
  const screen = useScreen();
  const [isMuted, setMuted] = useState(false);
  const [chosen, setChosen] = useState(() => ({
    audioinput: chosenDevice.of('audioinput') ?? '',
    videoinput: chosenDevice.of('videoinput') ?? '',
    audiooutput: chosenDevice.of('audiooutput') ?? '',
  }));
  const voice = audio.stream?.getAudioTracks()[0] ?? null;
  const picture = video.stream?.getVideoTracks()[0] ?? null;
  useEffect(() => {
    if (voice) mute(voice, isMuted);
  }, [voice, isMuted]);

  const { start: startAudio, stop: stopAudio } = audio;
  const { start: startVideo, stop: stopVideo } = video;
  const { audioinput, videoinput } = chosen;
  // Once the user has left, nothing turns on automatically.
  const isReleased = useRef(false);
  const plugged = (kind: DeviceKind) => {
    if (isReleased.current) return;
    if (kind === 'audioinput' && audio.state === 'none') startAudio(audioinput);
    if (kind === 'videoinput' && video.state === 'none') startVideo(videoinput);
  };
  const devices = useDevices([audio.stream, video.stream], plugged);
  const microphone: Own = {
    ...audio,
    track: voice,
    isOn: voice !== null && !isMuted,
    turnOn: useCallback(() => {
      isReleased.current = false;
      setMuted(false);
      startAudio(audioinput);
    }, [startAudio, audioinput]),
    toggle: () => (voice ? setMuted(!isMuted) : microphone.turnOn()),
  };
  const camera: Own = {
    ...video,
    track: picture,
    isOn: picture !== null,
    turnOn: useCallback(() => {
      isReleased.current = false;
      startVideo(videoinput);
    }, [startVideo, videoinput]),
    toggle: () => (picture ? stopVideo() : camera.turnOn()),
  };
  const choose = (kind: DeviceKind, id: string) => {
    chosenDevice.keep(kind, id);
    setChosen(before => ({ ...before, [kind]: id }));
    if (kind === 'audioinput' && (voice || isLost(audio))) startAudio(id);
    if (kind === 'videoinput' && (picture || isLost(video))) startVideo(id);
  };
  const { stop: stopScreen } = screen;
  const stop = useCallback(() => {
    isReleased.current = true;
    stopAudio();
    stopVideo();
    stopScreen();
  }, [stopAudio, stopVideo, stopScreen]);
  return { microphone, camera, screen, devices, chosen, choose, stop };
}

function mute(track: MediaStreamTrack, isMuted: boolean): void {
  track.enabled = !isMuted;
}

const IS_WELL = new Set<Device['state']>(['idle', 'works', 'asking']);

/** Returns whether a device that the user wants cannot be used. */
export const isLost = ({ state }: Pick<Device, 'state'>): boolean => !IS_WELL.has(state);

/** Returns the devices that the browser lists; `onPlugged` receives the kind of each device that is added later. */
function useDevices(
  [audio, video]: readonly (MediaStream | null)[],
  onPlugged: (kind: DeviceKind) => void,
): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  const plugged = useRef(onPlugged);
  useEffect(() => {
    plugged.current = onPlugged;
  });
  const [wasOpen, setWasOpen] = useState(false);
  // Device names are hidden until one has been allowed. A lost device may come back later.
  if (!wasOpen && (audio || video)) setWasOpen(true);
  useEffect(() => {
    // Absent on a page served without encryption.
    const media = navigator.mediaDevices as MediaDevices | undefined;
    if (!media || !(audio || video || wasOpen)) return;
    let isGone = false;
    const read = async () => {
      const found = await media.enumerateDevices().catch(() => null);
      if (!found || isGone) return null;
      setDevices(found.filter(({ label }) => label !== ''));
      return found;
    };
    let known = read();
    const change = async () => {
      const before = known;
      known = read();
      const [was, is] = await Promise.all([before, known]);
      if (!was || !is) return;
      const ids = new Set(was.map(({ kind, deviceId }) => `${kind} ${deviceId}`));
      const added = is.filter(({ kind, deviceId }) => !ids.has(`${kind} ${deviceId}`));
      for (const kind of new Set(added.map(one => one.kind))) plugged.current(kind);
    };
    const changed = () => void change();
    media.addEventListener('devicechange', changed);
    return () => {
      isGone = true;
      media.removeEventListener('devicechange', changed);
    };
  }, [wasOpen, audio, video]);
  return devices;
}

/** Returns a screen, window or tab chosen by the user, with its sound where the browser offers that. */
function useScreen(): Screen {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [isBlocked, setBlocked] = useState(false);
  useEffect(
    () => () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    },
    [stream],
  );
  const stop = useCallback(() => setStream(null), []);
  const start = async () => {
    setBlocked(false);
    try {
      const found = await withBrowserPrompt(() => navigator.mediaDevices.getDisplayMedia({ video: true, audio: true }));
      const [picture] = found.getVideoTracks();
      if (picture) picture.contentHint = 'detail';
      // Stopped with the browser's own button, or the window was closed.
      picture?.addEventListener('ended', () => setStream(shown => (shown === found ? null : shown)));
      setStream(found);
    } catch (error) {
      setBlocked(!isCancelled(error));
    }
  };
  const video = useMemo(() => stream?.getVideoTracks()[0] ?? null, [stream]);
  const audio = useMemo(() => stream?.getAudioTracks()[0] ?? null, [stream]);
  return {
    video,
    audio,
    isOn: stream !== null,
    isPossible: 'getDisplayMedia' in ((navigator.mediaDevices as MediaDevices | undefined) ?? {}),
    isBlocked,
    toggle: () => (stream ? stop() : void start()),
    stop,
  };
}

/** Chrome's message names the system where the browser itself may not see the screen. */
const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name) && !/system/i.test(error.message);
