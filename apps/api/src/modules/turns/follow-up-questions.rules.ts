import type { QuestionKind } from '@interview-detection/shared/positions/positions.rules';
import { type Language, LANGUAGES } from '@interview-detection/shared/visits/visits.rules';

/** Follow-ups that fit any answer, in the order in which they are asked; the same ones in every language. */
export const FOLLOW_UPS: Record<QuestionKind, Record<Language, readonly string[]>> = {
  text: {
    en: [
      'Which example from your own work shows this best?',
      'What was your own part in it?',
      'What would you do differently today?',
      'What else did you consider, and what spoke against it?',
      'What was the hardest part of it?',
      'How could you tell whether it worked?',
      'Who else was concerned, and how did you involve them?',
      'What did you learn from it?',
    ],
    de: [
      'Welches Beispiel aus Ihrer eigenen Arbeit zeigt das am besten?',
      'Was war Ihr eigener Anteil daran?',
      'Was würden Sie heute anders machen?',
      'Was haben Sie sonst noch erwogen, und was sprach dagegen?',
      'Was war daran am schwierigsten?',
      'Woran konnten Sie erkennen, ob es funktioniert?',
      'Wen betraf es außer Ihnen, und wie haben Sie diese Menschen einbezogen?',
      'Was haben Sie daraus gelernt?',
    ],
    es: [
      '¿Qué ejemplo de su propio trabajo lo muestra mejor?',
      '¿Cuál fue su parte en ello?',
      '¿Qué haría hoy de otra manera?',
      '¿Qué otras opciones consideró y qué había en su contra?',
      '¿Qué fue lo más difícil?',
      '¿Cómo pudo saber si funcionaba?',
      '¿A quién más afectaba y cómo contó con esas personas?',
      '¿Qué aprendió de ello?',
    ],
    fr: [
      'Quel exemple tiré de votre travail le montre le mieux ?',
      'Quelle a été votre propre part dans tout cela ?',
      'Que feriez-vous autrement aujourd’hui ?',
      'Quelles autres solutions avez-vous envisagées, et pourquoi les avoir écartées ?',
      'Qu’est-ce qui a été le plus difficile ?',
      'Comment avez-vous pu savoir si cela fonctionnait ?',
      'Qui d’autre était concerné, et comment l’avez-vous associé ?',
      'Qu’en avez-vous appris ?',
    ],
    pt: [
      'Que exemplo do seu próprio trabalho mostra isto melhor?',
      'Qual foi a sua parte nisso?',
      'O que faria hoje de outra forma?',
      'Que outras opções considerou, e o que havia contra elas?',
      'O que foi mais difícil?',
      'Como pôde saber se funcionava?',
      'Quem mais estava envolvido, e como contou com essas pessoas?',
      'O que aprendeu com isso?',
    ],
    ar: [
      'ما المثال من عملك الذي يوضح ذلك على أفضل وجه؟',
      'ما كان دورك أنت في ذلك؟',
      'ما الذي كنت ستفعله بطريقة مختلفة اليوم؟',
      'ما الخيارات الأخرى التي فكرت فيها، وما الذي جعلك تستبعدها؟',
      'ما أصعب ما في الأمر؟',
      'كيف أمكنك أن تعرف إن كان ذلك قد نجح؟',
      'من غيرك كان الأمر يعنيه، وكيف أشركته فيه؟',
      'ما الذي تعلمته من ذلك؟',
    ],
  },
  code: {
    en: [
      'Which input would be the hardest for your code, and what happens then?',
      'How would you test it?',
      'What would you change about it with more time?',
      'How much longer does it take when the input is ten times as large?',
    ],
    de: [
      'Welche Eingabe wäre für Ihren Code die schwierigste, und was geschieht dann?',
      'Wie würden Sie ihn testen?',
      'Was würden Sie mit mehr Zeit daran ändern?',
      'Wie viel länger braucht er, wenn die Eingabe zehnmal so groß ist?',
    ],
    es: [
      '¿Qué entrada sería la más difícil para su código y qué ocurre entonces?',
      '¿Cómo lo probaría?',
      '¿Qué cambiaría con más tiempo?',
      '¿Cuánto más tarda si la entrada es diez veces mayor?',
    ],
    fr: [
      'Quelle entrée serait la plus difficile pour votre code, et que se passe-t-il alors ?',
      'Comment le testeriez-vous ?',
      'Qu’y changeriez-vous avec plus de temps ?',
      'Combien de temps de plus prend-il si l’entrée est dix fois plus grande ?',
    ],
    pt: [
      'Que entrada seria a mais difícil para o seu código, e o que acontece nesse caso?',
      'Como o testaria?',
      'O que mudaria nele com mais tempo?',
      'Quanto mais demora se a entrada for dez vezes maior?',
    ],
    ar: [
      'ما المُدخل الأصعب على برنامجك، وماذا يحدث عندئذ؟',
      'كيف ستختبره؟',
      'ما الذي كنت ستغيره فيه لو كان لديك وقت أكثر؟',
      'كم يزيد وقت تنفيذه إذا كبر المُدخل عشرة أضعاف؟',
    ],
  },
};

/** How much of an answer is read at most. Characters. */
const READ_MAX = 2_000;
/** A shorter text is not an answer: "I do not know". */
const WORDS_MIN = 5;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

interface Said {
  answer: string;
  kind: QuestionKind;
  /** Returns whether a question was asked in this interview, or will be. */
  wasAsked: (question: string) => boolean;
}

/** Returns the next follow-up that fits any answer; null if all were asked, in any language, or too little was said. */
export function templateFollowUp({ answer, kind, wasAsked }: Said, language: Language): string | null {
  const words = [...segmenter.segment(answer.slice(0, READ_MAX))].filter(({ isWordLike }) => isWordLike);
  if (words.length < WORDS_MIN) return null;
  const isNew = (_question: string, place: number) =>
    LANGUAGES.every(each => !wasAsked(FOLLOW_UPS[kind][each][place] ?? ''));
  return FOLLOW_UPS[kind][language].find(isNew) ?? null;
}

const QUESTION_MIN = 10;
const QUESTION_MAX = 300;
/**
 * Invisible characters, including line breaks: none belongs in a question, and some reverse the direction of the text.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/u;
const ADDRESS = /:\/\/|\bwww\.|@\w/i;
/** The end of a sentence before the end of the text. */
const SECOND_SENTENCE = /[.!?…。！？؟:;]["”’)]?\s+\S/u;
const QUESTION_MARKS = /[?？؟]/gu;
/** The bot never says how good an answer was (contract §20). */
const JUDGES =
  /^(great|good|nice|excellent|perfect|wonderful|impressive|interesting|well done|correct|right|wrong|thank|thanks|sorry|unfortunately)\b|\b(good|great|excellent|bad|poor|weak|strong|impressive|wrong|correct|right) (answer|point|explanation|response|job|approach)\b|\byou(’|'| a)re (right|wrong|correct|mistaken)\b|\b(score|grade|rating)\b/i;

/** Returns what a model wrote if it is one short question and nothing else; otherwise null. */
export function oneQuestion(written: string): string | null {
  const question = written.trim();
  if (question.length < QUESTION_MIN || question.length > QUESTION_MAX) return null;
  if (INVISIBLE.test(question) || ADDRESS.test(question) || SECOND_SENTENCE.test(question)) return null;
  if (question.match(QUESTION_MARKS)?.length !== 1 || !/[?？؟]["”’)]?$/u.test(question)) return null;
  return JUDGES.test(question) ? null : question;
}
