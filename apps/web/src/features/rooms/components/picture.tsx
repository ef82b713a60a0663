import { useEffect, useRef } from 'react';

interface PictureProps {
  track: MediaStreamTrack;
  /** What is seen; absent where it stands beside it. */
  label?: string;
  /** As people know themselves. */
  isMirror?: boolean;
  /** Shows all of it: of a screen nothing may be cut off. */
  isWhole?: boolean;
}

/** Moving pictures without their sound. */
export function Picture({ track, label, isMirror = false, isWhole = false }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = new MediaStream([track]);
  }, [track]);
  return (
    <video
      ref={video}
      {...(label ? { 'aria-label': label } : { 'aria-hidden': true })}
      autoPlay
      muted
      playsInline
      className={`size-full ${isWhole ? 'object-contain' : 'object-cover'} ${isMirror ? '-scale-x-100' : ''}`}
    />
  );
}
