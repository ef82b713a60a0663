/** The emails to candidates whose words a company can choose. */
export const MAIL_TEMPLATES = [
  'invitation',
  'offer',
  'new-time',
  'changed',
  'cancelled',
  'reopened',
  'reminder',
  'still-open',
] as const;
export type MailTemplateKind = (typeof MAIL_TEMPLATES)[number];

export const TEMPLATE_SUBJECT_MAX = 150;
export const TEMPLATE_TEXT_MAX = 2_000;

const NAMES = ['candidate.name', 'company.name', 'position.name', 'interviewers', 'contact.name'] as const;
const TIMES = ['interview.start', 'interview.duration'] as const;
export type TemplateVariable =
  (typeof NAMES)[number] | (typeof TIMES)[number] | 'interview.before' | 'interview.until' | 'offer.until';

/** What each email can name. */
export const TEMPLATE_VARIABLES: Record<MailTemplateKind, readonly TemplateVariable[]> = {
  invitation: [...NAMES, ...TIMES],
  offer: [...NAMES, 'interview.duration', 'offer.until'],
  'new-time': [...NAMES, ...TIMES, 'interview.before'],
  changed: [...NAMES, ...TIMES],
  cancelled: [...NAMES, ...TIMES],
  reopened: [...NAMES, ...TIMES],
  reminder: [...NAMES, ...TIMES],
  'still-open': [...NAMES, ...TIMES, 'interview.until'],
};

export const VARIABLE_WORDS: Record<TemplateVariable, string> = {
  'candidate.name': 'the candidate’s name',
  'company.name': 'your company’s name',
  'position.name': 'the position',
  interviewers: 'everyone who holds the interview; your company for a bot interview',
  'contact.name': 'who gets the reply to the email',
  'interview.start': 'day and time of the start, with its time zone',
  'interview.duration': 'how long it takes',
  'interview.before': 'the start before it was moved',
  'interview.until': 'until when it can be started',
  'offer.until': 'until when the candidate can choose',
};

const VARIABLE = /\{\{\s*([\w.-]*)\s*\}\}/y;
const WEB_ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/|\bwww\./gi;

/** Returns the line and the character in it, both from 1. */
function placeOf(text: string, at: number): string {
  const lines = text.slice(0, at).split('\n');
  const column = `character ${[...(lines.at(-1) ?? '')].length + 1}`;
  return lines.length === 1 && !text.includes('\n') ? column : `line ${lines.length}, ${column}`;
}

/** Returns what is wrong with a text, in a sentence that says where; null if nothing is. */
export function templateFault(kind: MailTemplateKind, text: string): string | null {
  const known: readonly string[] = TEMPLATE_VARIABLES[kind];
  for (let at = text.search(/[{}]/); at !== -1;) {
    VARIABLE.lastIndex = at;
    const found = VARIABLE.exec(text);
    if (!found) {
      return `Braces without a variable at ${placeOf(text, at)}. Variables are written {{company.name}}.`;
    }
    const [all, name = ''] = found;
    if (!known.includes(name)) {
      return `This email has no variable {{${name}}}, at ${placeOf(text, at)}. It has ${known.join(', ')}.`;
    }
    const next = text.slice(at + all.length).search(/[{}]/);
    at = next === -1 ? -1 : at + all.length + next;
  }
  const address = text.search(WEB_ADDRESS);
  if (address !== -1) {
    return `A web address at ${placeOf(text, address)}. The email has the link to the candidate’s own page, and no other.`;
  }
  return null;
}

/** Returns the text with its variables replaced. */
export function fillTemplate(text: string, values: Partial<Record<string, string>>): string {
  // Each second part is the name of a variable.
  const parts = text.split(/\{\{\s*([\w.-]*)\s*\}\}/);
  return parts.map((part, index) => (index % 2 === 1 ? (values[part] ?? '') : part)).join('');
}
