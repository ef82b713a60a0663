import { decodeHTML } from 'entities/decode';

/** Words of a caption, and the name given for them. */
export interface Piece {
  /** The annotation of a voice tag; null without a tag, `-` if it names nobody. */
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
export function piecesOf(payload: string): Piece[] {
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
export function plainPieces(payload: string): Piece[] {
  const text = payload.replace(/<\/?(?:[biu]|font(?: [^<>]{0,80})?)>|\{\\an?\d\}/gi, '');
  return [{ voice: null, text: tidy(text) }].filter(piece => piece.text !== '');
}

const tidy = (text: string): string =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .join('\n');
