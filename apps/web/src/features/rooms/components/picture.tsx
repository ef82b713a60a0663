import { useEffect, useRef } from 'react';

interface PictureProps {
  track: MediaStreamTrack;
  /** Description of the video; absent where it is beside it. */
  label?: string;
  /** Mirrored, as users expect to see themselves. */
  isMirror?: boolean;
  /** Shows the whole picture: a shared screen must not be cropped. */
  isWhole?: boolean;
}

/** A video without its sound. */
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
