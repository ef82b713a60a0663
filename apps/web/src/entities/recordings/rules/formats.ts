/** What browsers record speech as, the smallest for the same speech first; '' leaves it to the browser. */
const WANTED = [
  'audio/webm;codecs=opus',
  'audio/mp4;codecs=opus',
  'audio/mp4;codecs=mp4a.40.2',
  'audio/ogg;codecs=opus',
] as const;

/** The first content type that a browser records. */
export const firstSupported = (isSupported: (type: string) => boolean): string => WANTED.find(isSupported) ?? '';
