/** The relevant properties of a browser's voice. */
type VoiceFacts = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>;

/**
 * Returns a voice for a language that runs on the reader's own device, because others send the text elsewhere. The
 * browser's default is preferred; null where there is none.
 */
export function localVoice<Voice extends VoiceFacts>(voices: readonly Voice[], language: string): Voice | null {
  // Android writes en_US.
  const fitting = voices.filter(
    ({ lang, localService }) => localService && lang.toLowerCase().split(/[-_]/)[0] === language,
  );
  return fitting.find(voice => voice.default) ?? fitting[0] ?? null;
}
