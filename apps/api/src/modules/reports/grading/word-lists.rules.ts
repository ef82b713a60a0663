/** Words that say nothing about a subject. Negations are not included: they reverse a sentence. */
export const STOPWORDS = new Set(
  (
    'a about above after again all also am an and any are as at be because been before being below between both but by can ' +
    'could did do does doing down during each few for from further had has have having he her here hers him his how i if in ' +
    'into is it its itself just me more most my of off on once only or other our out over own same she should so some such ' +
    'than that the their them then there these they this those through to too under until up very was we were what when ' +
    'where which while who whom why will with would you your yours'
  ).split(' '),
);

/** Including the ways people type them. */
export const NEGATIONS = new Set(
  (
    'no not never none nothing neither nor without cannot cant dont doesnt isnt wont didnt arent wasnt couldnt wouldnt ' +
    'unable fail fails failed lack lacks lacking'
  ).split(' '),
);

/** A negation does not reach past these: "not slow but fast". */
export const TURNS = new Set(['but', 'instead', 'rather', 'although', 'however', 'only']);

/** Forms that no rule about endings reduces to their word. */
const IRREGULAR = (
  'break broke broken|build built|catch caught|choose chose chosen|come came|begin began begun|bring brought|become became|' +
  'buy bought|fall fell fallen|feel felt|find found|fly flew flown|freeze froze frozen|get got gotten|give gave given|' +
  'go went gone|grow grew grown|hide hid hidden|hold held|keep kept|know knew known|lead led|lose lost|make made|mean meant|' +
  'pay paid|rise rose risen|run ran|say said|see saw seen|sell sold|send sent|show shown|spend spent|take took taken|' +
  'teach taught|tell told|think thought|throw threw thrown|understand understood|win won|write wrote written|' +
  'overwrite overwrote overwritten|analysis analyses|child children|index indices|matrix matrices|vertex vertices|' +
  'person people|man men|woman women|foot feet|criterion criteria|good better best|bad worse worst'
).split('|');

/** Maps each irregular form to its word. */
export const BASE_FORMS = new Map(
  IRREGULAR.flatMap(line => {
    const [base = '', ...forms] = line.split(' ');
    return forms.map(form => [form, base] as const);
  }),
);

/** Saying one of a pair denies the other; "not" before one says the other. */
export const OPPOSITES = (
  'absorb reflect|all none|always never|ascending descending|asynchronous synchronous|attract repel|big small|bottom top|' +
  'cold hot|complete incomplete|connected disconnected|connect separate|cool warm|dark light|darker lighter|decrease increase|' +
  'different same|dry wet|dynamic static|early late|even odd|false true|fast slow|faster slower|fewer more|first last|' +
  'float sink|gain lose|hard soft|heavy light|high low|higher lower|immutable mutable|inside outside|large small|' +
  'larger smaller|least most|left right|less more|long short|longer shorter|loose tight|maximum minimum|negative positive|' +
  'off on|open close|above below|after before|parallel series|private public|pull push|start stop|strong weak|stateful stateless|' +
  'thick thin|up down|valid invalid|safe unsafe|ordered unordered|sorted unsorted|blocking nonblocking|cheap expensive'
)
  .split('|')
  .map(pair => pair.split(' ') as [string, string]);
