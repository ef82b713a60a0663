import type { EvidenceView, Sign } from './evidence.schema';
import type { EvidenceKind } from './level.rules';
import { answerName, durationWords } from './level-words.rules';

interface KindWords {
  name: string;
  shows: string;
  showsNot: string;
  /** Harmless explanations, to follow "Also happens when". */
  also: readonly string[];
}

/** The name of each kind, and what can be concluded from it, for the company's people. */
export const KIND_WORDS: Readonly<Record<EvidenceKind, KindWords>> = {
  away: {
    name: 'Away from the page',
    shows: 'Something else was in front of the page.',
    showsNot: 'What that was, or whether it had to do with the interview.',
    also: [
      'a message, a call or a prompt of the system comes in',
      'a screen reader or an input method opens its own window',
      'someone looks up what the rules of the interview allow',
    ],
  },
  paste: {
    name: 'Pasted text',
    shows: 'This part was not typed here.',
    showsNot: 'Who wrote it, when, or where it came from.',
    also: [
      'own notes are used',
      'the answer was written in the candidate’s own editor',
      'dictation or a text expander puts text in at once',
    ],
  },
  typing: {
    name: 'Typing',
    shows: 'How the text came into its field, over all typed answers.',
    showsNot: 'What was copied, if anything was, or from where.',
    also: [
      'an answer was drafted on paper or in another program first',
      'someone types answers that they know by heart',
      'a fluent typist writes short sentences',
    ],
  },
  screens: {
    name: 'Second screen',
    shows: 'More than one screen was connected while a question was open.',
    showsNot: 'What was on it, or whether anyone looked at it.',
    also: ['a laptop stands on a desk with a monitor', 'a television or a projector is connected'],
  },
  takeover: {
    name: 'Second device',
    shows: 'The link was opened again, in another browser or on another device, while it was in use.',
    showsNot: 'Who opened it.',
    also: ['a battery runs out and the candidate changes the device', 'a browser crashes and another is used'],
  },
  camera: {
    name: 'Virtual camera',
    shows: 'A virtual camera was in the list of devices.',
    showsNot: 'That it was used, or what for.',
    also: ['a program for calls or for streaming has installed one', 'a telephone serves as the camera'],
  },
  voices: {
    name: 'Second voice',
    shows: 'Someone else was heard while the bot spoke.',
    showsNot: 'Who that was, or what was said.',
    also: ['a television or a radio is on', 'someone else is in the same home or office'],
  },
};

/** Returns a sign in one line: `194 characters pasted`. */
export function signTitle({ kind, seconds, length }: Sign): string {
  switch (kind) {
    case 'away':
      return `Away for ${durationWords(seconds)}`;
    case 'paste':
      return length === 1 ? '1 character pasted' : `${length ?? 0} characters pasted`;
    case 'screens':
      return `Second screen for ${durationWords(seconds)}`;
    case 'takeover':
      return 'Another device took over';
    case 'camera':
      return 'Virtual camera listed';
    case 'voices':
      return `Second voice for ${durationWords(seconds)}`;
    case 'typing':
      return 'Typing';
  }
}

/** Milliseconds after a return within which something is said to come just after it. */
const JUST_AFTER_MS = 30_000;

/** Describes what was seen in sentences, with nothing that is not known. */
export function signSeen(sign: Sign, view: EvidenceView): string {
  const place = sign.answers[0] === undefined ? '' : ` (${answerName(view, sign.answers[0])})`;
  switch (sign.kind) {
    case 'away':
      return `The page was out of sight, or another window was in front of it, for ${durationWords(sign.seconds)} while a question was open${place}.${leftAfter(sign, view)}${beganSince(sign, view)}`;
    case 'paste': {
      const share =
        sign.share === null || sign.share === undefined
          ? 'The answer was never sent, so its share of it is not known.'
          : `It makes up ${Math.round(sign.share * 100)}% of the answer.`;
      return `One block of ${sign.length ?? 0} characters from outside this page, in one step. ${share}${cameAfter(sign, view)}`;
    }
    case 'screens':
      return `A second screen was connected for ${durationWords(sign.seconds)} while questions were open.`;
    case 'takeover':
      return 'The link was opened in another browser or on another device, which took the interview over.';
    case 'camera':
      return 'A camera with the name of a virtual camera was in the list of devices.';
    case 'voices':
      return `A second voice was heard for ${durationWords(sign.seconds)}${place}.`;
    case 'typing':
      return view.kinds.find(({ kind }) => kind === 'typing')?.why ?? '';
  }
}

/** ` They left 14 s after question 3 was asked.` */
function leftAfter({ turn, from }: Sign, { timeline }: EvidenceView): string {
  const question = timeline.questions.find(one => one.turn === turn);
  const asked = question?.open[0]?.from;
  if (!question || asked === undefined) return '';
  const after = Date.parse(from) - Date.parse(asked);
  return after < 0 ? '' : ` They left ${durationWords(after / 1000)} after ${questionName(question)} was asked.`;
}

/** Returns the leave just before another sign on the same question. */
function leaveBefore(sign: Sign, { signs }: Pick<EvidenceView, 'signs'>): Sign | undefined {
  const at = Date.parse(sign.from);
  return signs.findLast(({ kind, turn, to }) => {
    const since = at - Date.parse(to);
    return kind === 'away' && turn === sign.turn && since >= 0 && since <= JUST_AFTER_MS;
  });
}

/** ` The page was out of sight for 21 s until 3 s before.` */
function cameAfter(sign: Sign, view: EvidenceView): string {
  const leave = leaveBefore(sign, view);
  if (!leave) return '';
  const at = Date.parse(sign.from);
  return ` It came ${durationWords((at - Date.parse(leave.to)) / 1000)} after coming back to the page, which had been away for ${durationWords(leave.seconds)}.`;
}

/**
 * Returns ` The answer began 2 s after the return.` for the last leave before the answer's first key; empty for earlier
 * leaves, and if that time is unknown.
 */
export function beganSince({ id, kind, turn, from, to }: Sign, { signs, timeline }: EvidenceView): string {
  const began = timeline.questions.find(one => one.turn === turn)?.began;
  if (kind !== 'away' || !began) return '';
  // Timestamps of the same format sort as text.
  if (began <= from) return ' The answer had begun before.';
  const last = signs.findLast(one => one.kind === 'away' && one.turn === turn && one.to <= began);
  if (last?.id !== id) return '';
  return ` The answer began ${durationWords((Date.parse(began) - Date.parse(to)) / 1000)} after the return.`;
}

type Question = EvidenceView['timeline']['questions'][number];

/** `question 3`, `follow-up 1 to question 3`. */
export const questionName = ({ number, followUp }: Pick<Question, 'number' | 'followUp'>): string =>
  followUp === 0 ? `question ${number}` : `follow-up ${followUp} to question ${number}`;

/**
 * Describes what was seen while a question was open, one sentence each, in order; dismissed signs are marked as such.
 */
export function questionSentences(question: Question, view: EvidenceView): string[] {
  const asked = Date.parse(question.open[0]?.from ?? '');
  return view.signs
    .filter(({ turn }) => turn === question.turn)
    .map(sign => {
      const after = Math.round((Date.parse(sign.from) - asked) / 1000);
      const when = after >= 0 ? `, ${durationWords(after)} after ${questionName(question)} was asked` : '';
      const since = sign.kind === 'paste' ? cameAfter(sign, view) : beganSince(sign, view);
      return `${signTitle(sign)}${when}.${since}${sign.dismissed ? ' Dismissed.' : ''}`;
    });
}

/**
 * Returns what was noticed in one answer, in a few words each: `Pasted 100%, after 24 s away`. Omits signs that a
 * person dismissed, and merges a leave with the paste that followed it.
 *
 * @param answer its position in the transcript, from 0
 */
export function answerNotes({ signs }: Pick<EvidenceView, 'signs'>, answer: number): string[] {
  const seen = signs.filter(({ answers, dismissed }) => answers.includes(answer) && !dismissed);
  const pastes = seen.filter(({ kind }) => kind === 'paste');
  const leaves = new Map(pastes.map(paste => [paste, leaveBefore(paste, { signs: seen })]));
  const mentioned = new Set(leaves.values());
  const away = seen.filter(sign => sign.kind === 'away' && !mentioned.has(sign));
  const awaySeconds = away.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    ...pastes.map(paste => {
      const leave = leaves.get(paste);
      const share = typeof paste.share === 'number' ? `Pasted ${Math.round(paste.share * 100)}%` : signTitle(paste);
      return leave ? `${share}, after ${durationWords(leave.seconds)} away` : share;
    }),
    ...(away.length > 0
      ? [`Away ${away.length > 1 ? `${away.length} times, ` : 'for '}${durationWords(awaySeconds)}`]
      : []),
    ...seen.filter(({ kind }) => kind !== 'paste' && kind !== 'away' && kind !== 'typing').map(signTitle),
  ];
}
