import type { Language } from '@interview-detection/shared/visits/visits.rules';

/** Common short words of each language, shared by few of the others. */
const SMALL_WORDS: Record<Exclude<Language, 'ar'>, string> = {
  en: 'the and of to you your how what why would do did is are with for tell us about which when',
  de: 'der die das und wie was sie ihr ihre warum ist sind ein eine mit für uns von würden welche wann nicht',
  es: 'el los las y cómo qué usted su por es son un una con para del cuál cuándo cuéntenos ha al',
  fr: 'le les et des vous votre vos comment quel quelle pourquoi est sont un une avec pour du quand nous avez',
  pt: 'o os as e como você seu sua porque é são um uma com para do da qual quando nos não ao',
};

/**
 * Returns the language of a question, guessed from its short words: sufficient to choose a voice, and used for nothing
 * else. Where no language has the most, it is the language of the page.
 */
export function questionLanguage(text: string, page: Language): Language {
  if (/\p{Script=Arabic}/u.test(text)) return 'ar';
  const said = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = Object.entries(SMALL_WORDS).map(([language, words]) => {
    const known = new Set(words.split(' '));
    return { language: language as Language, count: said.filter(word => known.has(word)).length };
  });
  const [first, second] = counts.toSorted((one, other) => other.count - one.count);
  return first && first.count > (second?.count ?? 0) ? first.language : page;
}

/** The relevant properties of a browser's voice. */
type VoiceFacts = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>;

/**
 * Returns a voice for a language that runs on the reader's own device, because others send the text elsewhere. The
 * browser's default is preferred; null if there is none.
 */
export function localVoice<Voice extends VoiceFacts>(voices: readonly Voice[], language: string): Voice | null {
  // Android writes en_US.
  const fitting = voices.filter(
    ({ lang, localService }) => localService && lang.toLowerCase().split(/[-_]/)[0] === language,
  );
  return fitting.find(voice => voice.default) ?? fitting[0] ?? null;
}
