// A follow-up without a model: it names a term of the answer. And what a model's must be to be asked.

/** No more of an answer is looked through for a term. Characters. */
const READ_MAX = 20_000;
const TERM_MIN = 4;
const TERM_MAX = 40;

/** Words that say nothing of what an answer is about, and the ones that every program has. */
const COMMON = new Set(
  `about above across actually after again against almost along already also although always among another answer
  anything around asked because become been before began being below best better between both called came cannot case
  certain could course different does doing done down during each either else enough even every everything example
  except false feel felt find first follow following from function gave general getting give given goes going good great
  hard have having help here however idea import include instead into itself just keep kind knew know known large last
  later least less like little long look looked made make makes making many maybe mean means might more most much must
  need needed never next none nothing often once only open other otherwise over part people perhaps possible print
  probably quite rather real really return right said same seem self several shall should show simple since small
  some someone something sometimes sort soon still stuff such sure take taken tell than that their them then there
  therefore these they thing things think this those though thought three through time today together told took true
  try under undefined until upon used useful uses using usually value very void wanted ways well went were what when
  where whether which while whole whose will with within without words work worked working works would wrong year years
  your yours class const elif null none static public private string else
  aber alle auch beim dann dass diese dieser durch eine einem einen einer etwas ganz habe haben hatte immer kann mein
  mehr nicht noch oder ohne sehr sich sind über und wenn werden wird wurde
  algo algunos ante antes aunque cada como cuando desde donde ella ellos entre era eran eres esta este esto hacer hasta
  mientras mucho muy nada para pero porque puede que sobre solo también tengo tiene todo todos una unos
  ainda aquele assim até com como depois ela ele eles então essa esse estava este foram fazer isso mais mas muito não
  nem nos para pela pelo porque quando que quem seu sua também tem tenho toda todo uma você
  alors après aussi avant avec avoir beaucoup bien cela ces cette chez comme dans depuis donc elle elles encore était
  être faire fait leur mais même moins nous parce pour plus puis quand quel sans sont sous sur tous tout très une vous`
    .split(/\s+/)
    .filter(word => word !== ''),
);

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

interface Found {
  word: string;
  count: number;
  /** Written as names and terms are: inside a sentence with a capital, with a digit, or with an underscore. */
  isTerm: boolean;
}

/**
 * Returns the word of an answer that stands out most, as it is written there: one that is written like a name or a term,
 * else the one that comes most often, else the longest. Null where nothing stands out.
 */
export function termOf(answer: string): string | null {
  const found = new Map<string, Found>();
  let startsSentence = true;
  for (const { segment, isWordLike } of segmenter.segment(answer.slice(0, READ_MAX))) {
    if (!isWordLike) {
      if (/[.!?\n:;]/.test(segment)) startsSentence = true;
      continue;
    }
    const key = segment.toLowerCase();
    const isLong = segment.length >= TERM_MIN && segment.length <= TERM_MAX;
    if (isLong && /^\p{L}/u.test(segment) && !COMMON.has(key)) {
      const isTerm = /\p{L}.*\p{Lu}|[\d_]/u.test(segment) || (!startsSentence && /^\p{Lu}/u.test(segment));
      const before = found.get(key);
      found.set(key, {
        word: before?.word ?? segment,
        count: (before?.count ?? 0) + 1,
        isTerm: isTerm || (before?.isTerm ?? false),
      });
    }
    startsSentence = false;
  }
  const [first] = [...found.values()].toSorted(
    (a, b) => Number(b.isTerm) - Number(a.isTerm) || b.count - a.count || b.word.length - a.word.length,
  );
  return first?.word ?? null;
}

const TEMPLATES = [
  (term: string) => `Could you say more about “${term}”, with an example of your own?`,
  (term: string) => `How did you come to “${term}”, and what else did you consider?`,
] as const;

/** Returns a follow-up that names a term of the answer; null where there is none to name. */
export function templateFollowUp(answer: string, before: number): string | null {
  const term = termOf(answer);
  const template = TEMPLATES[before % TEMPLATES.length];
  return term !== null && template ? template(term) : null;
}

const QUESTION_MIN = 10;
const QUESTION_MAX = 300;
/** Invisible characters, line breaks among them: none belongs into a question, and some turn the text around. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/u;
const ADDRESS = /:\/\/|\bwww\.|@\w/i;
/** The end of a sentence before the end of the text. */
const SECOND_SENTENCE = /[.!?…。！？؟:;]["”’)]?\s+\S/u;
const QUESTION_MARKS = /[?？؟]/gu;
/** The bot never says how good an answer was (contract §20). */
const JUDGES =
  /^(great|good|nice|excellent|perfect|wonderful|impressive|interesting|well done|correct|right|wrong|thank|thanks|sorry|unfortunately)\b|\b(good|great|excellent|bad|poor|weak|strong|impressive|wrong|correct|right) (answer|point|explanation|response|job|approach)\b|\byou(’|'| a)re (right|wrong|correct|mistaken)\b|\b(score|grade|rating)\b/i;

/** Returns what a model wrote where it is one short question and nothing else; null for anything more. */
export function oneQuestion(written: string): string | null {
  const question = written.trim();
  if (question.length < QUESTION_MIN || question.length > QUESTION_MAX) return null;
  if (INVISIBLE.test(question) || ADDRESS.test(question) || SECOND_SENTENCE.test(question)) return null;
  if (question.match(QUESTION_MARKS)?.length !== 1 || !/[?？؟]["”’)]?$/u.test(question)) return null;
  return JUDGES.test(question) ? null : question;
}
