import { Unzip, UnzipInflate } from 'fflate';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { DocumentTable } from './docx-table.ts';
import type { Problem } from './transcript.ts';

/**
 * More than any transcript has. Content that unpacks to more is rejected as soon as it does, even if the archive
 * claims less. Bytes.
 */
export const DOCUMENT_MAX_BYTES = 32 * 1024 * 1024;
const RELATIONS_MAX_BYTES = 1024 * 1024;
/** Compressed bytes unpacked per step, which yield at most a thousand times as many. */
const CHUNK_BYTES = 16 * 1024;

const WORDS = new Set([
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  // Strict Open XML (ISO 29500).
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]);
const COMPATIBILITY = 'http://schemas.openxmlformats.org/markup-compatibility/2006';

const NO_DOCUMENT = { refusal: 'This is not a Word document. Choose another file.' };
const TOO_LONG = { refusal: 'This document is too long for a transcript. Save only the words of the interview.' };
const BROKEN = { refusal: 'This Word document is damaged. Open it in Word, and save it again.' };

/** Returns the text of a .docx file: one line per paragraph and per break in it, and one per row of a table. */
export function docxText(bytes: Uint8Array): { text: string; problems: Problem[] } | { refusal: string } {
  try {
    const main = mainPart(bytes);
    const lines: string[] = [];
    const parser = paragraphParser(lines);
    const decoder = new TextDecoder();
    const found = unpack(bytes, main, DOCUMENT_MAX_BYTES, chunk =>
      parser.write(decoder.decode(chunk, { stream: true })),
    );
    if (found === 'too long') return TOO_LONG;
    if (found === 'none') return NO_DOCUMENT;
    parser.write(decoder.decode()).close();
    return lines.length === 0 ? NO_DOCUMENT : { text: lines.join('\n'), problems: [] };
  } catch {
    return BROKEN;
  }
}

/** Passes on a part of the archive in chunks, until it exceeds its limit. */
function unpack(
  bytes: Uint8Array,
  part: string,
  most: number,
  take: (chunk: Uint8Array) => void,
): 'read' | 'none' | 'too long' {
  let state: 'none' | 'begun' | 'read' | 'too long' = 'none';
  let size = 0;
  const unzip = new Unzip(file => {
    // Part names are case-insensitive.
    if (state !== 'none' || file.name.toLowerCase() !== part.toLowerCase()) return;
    state = 'begun';
    file.ondata = (error, chunk, isFinal) => {
      if (error) throw error;
      size += chunk.length;
      if (size > most) state = 'too long';
      if (state === 'too long') return;
      take(chunk);
      if (isFinal) state = 'read';
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  const ended = (): boolean => state === 'read' || state === 'too long';
  for (let at = 0; at < bytes.length && !ended(); at += CHUNK_BYTES) {
    unzip.push(bytes.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= bytes.length);
  }
  if (state === ('begun' as typeof state)) throw new Error('the archive ends inside of a part');
  return state as 'read' | 'none' | 'too long';
}

/** Finds the main part: the document named in `_rels/.rels`. */
function mainPart(bytes: Uint8Array): string {
  let target: string | undefined;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', error => {
    throw error;
  });
  parser.on('opentag', ({ local, attributes }) => {
    const isDocument = attributes['Type']?.value.endsWith('/relationships/officeDocument');
    if (local === 'Relationship' && isDocument) target ??= attributes['Target']?.value;
  });
  const decoder = new TextDecoder();
  unpack(bytes, '_rels/.rels', RELATIONS_MAX_BYTES, chunk => parser.write(decoder.decode(chunk, { stream: true })));
  const path = decodeURIComponent(target ?? 'word/document.xml');
  return path.replace(/^(?:\.?\/)+/, '');
}

const valueOf = ({ attributes }: SaxesTagNS): number =>
  Number(Object.values(attributes).find(({ local }) => local === 'val')?.value ?? 1);

/** Collects the lines of a document's paragraphs and tables, without deleted or moved text. */
function paragraphParser(lines: string[]): SaxesParser<{ xmlns: true }> {
  const parser = new SaxesParser({ xmlns: true });
  const open: string[] = [];
  let skipped = 0;
  let isText = false;
  /** The outermost table, in which others are text. */
  let table: DocumentTable | null = null;
  let depth = 0;
  parser.on('error', error => {
    throw error;
  });
  const isWord = (tag: SaxesTagNS) => WORDS.has(tag.uri);
  const isSkipped = (tag: SaxesTagNS) =>
    (isWord(tag) && (tag.local === 'del' || tag.local === 'moveFrom')) ||
    // The same words again, for programs that do not know the preceding shape.
    (tag.uri === COMPATIBILITY && tag.local === 'Fallback');
  const add = (text: string) => {
    if (open.length > 0 && skipped === 0) open.push((open.pop() ?? '') + text);
  };
  parser.on('opentag', tag => {
    if (isSkipped(tag)) skipped++;
    if (!isWord(tag)) return;
    if (tag.local === 'tbl' && ++depth === 1) table = new DocumentTable();
    if (depth === 1) table?.open(tag.local, valueOf(tag));
    if (tag.local === 'p') open.push('');
    else if (tag.local === 't') isText = true;
    else if (tag.local === 'tab') add('\t');
    else if (tag.local === 'br' || tag.local === 'cr') add('\n');
    else if (tag.local === 'noBreakHyphen') add('-');
  });
  parser.on('text', text => {
    if (isText) add(text);
  });
  parser.on('cdata', text => {
    if (isText) add(text);
  });
  parser.on('closetag', tag => {
    if (isSkipped(tag)) skipped--;
    if (!isWord(tag)) return;
    if (tag.local === 't') isText = false;
    else if (tag.local === 'p') {
      const text = open.pop() ?? '';
      if (table) table.add(text);
      else lines.push(text);
    } else if (tag.local === 'tbl' && --depth === 0) {
      for (const line of table?.lines() ?? []) lines.push(line);
      table = null;
    }
  });
  return parser;
}
