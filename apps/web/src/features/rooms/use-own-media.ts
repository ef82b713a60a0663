import { useCallback, useEffect, useMemo, useState } from 'react';
import { useDevice, type Device } from '../../entities/visits/use-device';
import { withBrowserPrompt } from '../../entities/visits/use-notices';
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
  toggle: () => void;
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
  const devices = useDevices(audio.stream, video.stream);
  const voice = audio.stream?.getAudioTracks()[0] ?? null;
  const picture = video.stream?.getVideoTracks()[0] ?? null;
  useEffect(() => {
    if (voice) mute(voice, isMuted);
  }, [voice, isMuted]);

  const { start: startAudio, stop: stopAudio } = audio;
  const { start: startVideo, stop: stopVideo } = video;
  const { audioinput, videoinput } = chosen;
  const microphone: Own = {
    ...audio,
    track: voice,
    isOn: voice !== null && !isMuted,
    turnOn: useCallback(() => {
      setMuted(false);
      startAudio(audioinput);
    }, [startAudio, audioinput]),
    toggle: () => (voice ? setMuted(!isMuted) : microphone.turnOn()),
  };
  const camera: Own = {
    ...video,
    track: picture,
    isOn: picture !== null,
    turnOn: useCallback(() => startVideo(videoinput), [startVideo, videoinput]),
    toggle: () => (picture ? stopVideo() : camera.turnOn()),
  };
  const choose = (kind: DeviceKind, id: string) => {
    chosenDevice.keep(kind, id);
    setChosen(before => ({ ...before, [kind]: id }));
    if (kind === 'audioinput' && voice) startAudio(id);
    if (kind === 'videoinput' && picture) startVideo(id);
  };
  const { stop: stopScreen } = screen;
  const stop = useCallback(() => {
    stopAudio();
    stopVideo();
    stopScreen();
  }, [stopAudio, stopVideo, stopScreen]);
  return { microphone, camera, screen, devices, chosen, choose, stop };
}

function mute(track: MediaStreamTrack, isMuted: boolean): void {
  track.enabled = !isMuted;
}

function useDevices(...opened: (MediaStream | null)[]): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  const [audio, video] = opened;
  useEffect(() => {
    // Absent on a page served without encryption.
    const media = navigator.mediaDevices as MediaDevices | undefined;
    // Device names are hidden until one has been allowed.
    if (!media || (!audio && !video)) return;
    let isGone = false;
    const read = () =>
      void media.enumerateDevices().then(
        found => !isGone && setDevices(found.filter(({ label }) => label !== '')),
        () => undefined,
      );
    read();
    media.addEventListener('devicechange', read);
    return () => {
      isGone = true;
      media.removeEventListener('devicechange', read);
    };
  }, [audio, video]);
  return devices;
}

/** Returns a screen, window or tab chosen by the user, with its sound where the browser offers that. */
function useScreen(): Screen & { stop: () => void } {
  const [stream, setStream] = useState<MediaStream | null>(null);
  useEffect(
    () => () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    },
    [stream],
  );
  const stop = useCallback(() => setStream(null), []);
  const start = async () => {
    try {
      const found = await withBrowserPrompt(() => navigator.mediaDevices.getDisplayMedia({ video: true, audio: true }));
      const [picture] = found.getVideoTracks();
      if (picture) picture.contentHint = 'detail';
      // Stopped with the browser's own button, or the window was closed.
      picture?.addEventListener('ended', () => setStream(shown => (shown === found ? null : shown)));
      setStream(found);
    } catch {
      // The user cancelled.
    }
  };
  const video = useMemo(() => stream?.getVideoTracks()[0] ?? null, [stream]);
  const audio = useMemo(() => stream?.getAudioTracks()[0] ?? null, [stream]);
  return {
    video,
    audio,
    isOn: stream !== null,
    isPossible: 'getDisplayMedia' in ((navigator.mediaDevices as MediaDevices | undefined) ?? {}),
    toggle: () => (stream ? stop() : void start()),
    stop,
  };
}
