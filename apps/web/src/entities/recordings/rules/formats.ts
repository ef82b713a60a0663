/** Recording formats for speech, smallest first; '' leaves the choice to the browser. */
const WANTED = [
  'audio/webm;codecs=opus',
  'audio/mp4;codecs=opus',
  'audio/mp4;codecs=mp4a.40.2',
  'audio/ogg;codecs=opus',
] as const;

/** Returns the first content type that the browser can record. */
export const firstSupported = (isSupported: (type: string) => boolean): string => WANTED.find(isSupported) ?? '';
