import { decodeHTML } from 'entities/decode';
import { areCaptions, isHeader, readCues, type Caption, type Cue, type Row, withoutRepeats } from './cues';
import { nameCues, type Named } from './cue-names';
import { doubts } from './names';
import type { People } from './people';
import type { Line, Format, Problem, Reading, Utterance } from './transcript';

/** Words of a caption, and the name given for them. */
interface Piece {
  /** The annotation of a voice tag; null without a tag, `-` if it names no one. */
  voice: string | null;
  text: string;
}

const NAMES = new Set(['b', 'c', 'i', 'u', 'v', 'lang', 'rt', 'ruby']);
/** Longest tag of a caption. */
const TAG_MAX = 400;

interface Tag {
  name: string;
  annotation: string;
  isEnd: boolean;
}

/**
 * Parses a WebVTT tag; null if it is not one: few systems escape `vector<int>`, and other text in angle brackets was
 * spoken.
 */
function tagOf(inside: string): Tag | null {
  if (/^(?:\d{1,4}:)?\d{2}:\d{2}\.\d{3}$/.test(inside)) return { name: 'time', annotation: '', isEnd: false };
  const isEnd = inside.startsWith('/');
  const [, name = '', annotation = ''] =
    /^([a-z]{1,4})(?:\.[^\s]{0,200})?(?:\s+([^]*))?$/.exec(inside.slice(isEnd ? 1 : 0)) ?? [];
  return NAMES.has(name) ? { name, annotation, isEnd } : null;
}

/** Splits the payload of a caption by its tags, and decodes character references, each once. */
function piecesOf(payload: string): Piece[] {
  const pieces: Piece[] = [{ voice: null, text: '' }];
  let raw = '';
  const flush = () => {
    const last = pieces.at(-1);
    if (last) last.text += decodeHTML(raw);
    raw = '';
  };
  let at = 0;
  while (at < payload.length) {
    const open = payload.indexOf('<', at);
    if (open === -1) break;
    const close = payload.slice(open, open + TAG_MAX).indexOf('>');
    const tag = close === -1 ? null : tagOf(payload.slice(open + 1, open + close));
    if (!tag) {
      raw += payload.slice(at, open + 1);
      at = open + 1;
      continue;
    }
    raw += payload.slice(at, open);
    at = open + close + 1;
    if (tag.name === 'v') {
      flush();
      const voice = tag.isEnd ? null : decodeHTML(tag.annotation).replace(/\s+/g, ' ').trim();
      pieces.push({ voice, text: '' });
    }
  }
  raw += payload.slice(at);
  flush();
  return pieces
    .map(({ voice, text }) => ({ voice, text: tidy(text) }))
    .filter(({ voice, text }) => text !== '' || voice !== null);
}

/** Removes tags and keeps character references as they are: SRT has none. */
function plainPieces(payload: string): Piece[] {
  const text = payload.replace(/<\/?(?:[biu]|font(?: [^<>]{0,80})?)>|\{\\an?\d\}/gi, '');
  return [{ voice: null, text: tidy(text) }].filter(piece => piece.text !== '');
}

const tidy = (text: string): string =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .join('\n');

/** Reads WebVTT and SRT; returns null if the text is neither. */
export function readCaptions(lines: readonly Line[], people: People): Reading | null {
  if (!areCaptions(lines)) return null;
  const isVtt = isHeader(lines[0]?.text ?? '');
  const { cues, leftOut, problems } = readCues(lines);
  const repeats = withoutRepeats(cues.map(cue => captionOf(cue, isVtt)));
  const named = nameCues(repeats.captions, people);
  const utterances = utterancesOf(named);
  if (named.way === 'changes') alternate(utterances, people, problems);
  const nameless = namelessProblem(named);
  return {
    format: formatOf(isVtt, named, lines),
    utterances,
    leftOut: [...leftOut, ...repeats.leftOut],
    problems: [...problems, ...(nameless ? [nameless] : []), ...doubts(named.doubtful, named.way === 'labels')],
  };
}

function captionOf({ id, from, to, payload, line }: Cue, isVtt: boolean): Caption {
  const text = payload.map(one => one.text).join('\n');
  let index = 0;
  const rows = (isVtt ? piecesOf(text) : plainPieces(text)).flatMap(({ voice, text: words }) =>
    words.split('\n').map((row, at): Row => {
      const number = payload[Math.min(index++, payload.length - 1)]?.number ?? line;
      return { voice: at === 0 ? voice : null, text: row, line: number };
    }),
  );
  return { id, from, to, rows };
}

/** A caption without a name continues the previous speaker. */
function utterancesOf({ captions }: Named): Utterance[] {
  const utterances: Utterance[] = [];
  let label: string | null = null;
  for (const { rows, from, to } of captions) {
    let words: string[] = [];
    let last: Utterance | undefined;
    const finish = () => {
      if (last) last.text = words.filter(text => text !== '').join(' ');
    };
    for (const row of rows) {
      if (row.label !== undefined) label = row.label;
      if (last === undefined || row.label !== undefined || row.isChange) {
        finish();
        words = [];
        last = { label, text: '', line: row.line, from, to, ...(row.isChange ? { isNewTurn: true } : {}) };
        utterances.push(last);
      }
      words.push(row.text);
    }
    finish();
  }
  return utterances;
}

/** Assigns two people in alternation, as far as the text allows: the reader reports that, and asks. */
function alternate(utterances: Utterance[], people: People, problems: Problem[]): void {
  const message = 'This file says where the speaker changes, but names no one.';
  if (people.all.filter(({ side }) => side === 'interviewer').length > 1) {
    problems.push({ line: null, message: `${message} Who says what?` });
    return;
  }
  let isQuestion = false;
  for (const [index, utterance] of utterances.entries()) {
    if (index === 0 || utterance.isNewTurn) isQuestion = !isQuestion;
    utterance.side = isQuestion ? 'interviewer' : 'candidate';
  }
  problems.push({ line: null, message: `${message} The turns were read as question and answer in turn. Are they?` });
}

/** If each caption has its own name, one without may be anyone's. */
function namelessProblem({ captions, way }: Named): Problem | null {
  if (way === 'changes' || way === 'none') return null;
  let before: string | null = null;
  let repeated = 0;
  const nameless: number[] = [];
  for (const { rows } of captions) {
    const [first] = rows;
    if (!first) continue;
    if (first.label === undefined) {
      if (before !== null) nameless.push(first.line);
    } else if (first.label === before) repeated++;
    before = rows.findLast(({ label }) => label !== undefined)?.label ?? before;
  }
  const [line] = nameless;
  if (line === undefined || repeated <= nameless.length) return null;
  const many =
    nameless.length === 1
      ? 'This caption names no one, and was'
      : `${nameless.length} captions from here on name no one, and were`;
  return { line, message: `${many} read as going on with the speaker before. Is that right?` };
}

function formatOf(isVtt: boolean, { way, isWebex }: Named, lines: readonly Line[]): Format {
  if (isWebex) return 'Webex';
  if (isVtt) return 'WebVTT';
  const isSrt = lines.some(({ text }) => text.includes('-->') && /^\s*\d+:\d+:\d+,\d/.test(text.slice(0, 40)));
  return !isSrt && way === 'lines' ? 'Microsoft Teams' : 'SRT';
}
