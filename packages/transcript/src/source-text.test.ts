import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { DOCUMENT_MAX_BYTES } from './docx.ts';
import { readTranscript } from './read-transcript.ts';
import { sourceText } from './source-text.ts';

const textOf = (bytes: Uint8Array) => {
  const found = sourceText(bytes);
  return 'refusal' in found ? found.refusal : found.text;
};
const utf16 = (text: string, isBig: boolean, mark: string) => {
  const bytes = new Uint8Array((text.length + mark.length) * 2);
  const view = new DataView(bytes.buffer);
  for (const [at, unit] of Array.from(mark + text, sign => sign.charCodeAt(0)).entries())
    view.setUint16(at * 2, unit, !isBig);
  return bytes;
};

describe('the letters of a file', () => {
  const TEXT = 'Zoë Müller: Ein “Dashboard” – grün.';
  it.each([
    ['UTF-8', strToU8(TEXT)],
    ['UTF-16, little end first', utf16(TEXT, false, '\uFEFF')],
    ['UTF-16, big end first', utf16(TEXT, true, '\uFEFF')],
    ['UTF-16 without a mark', utf16('Zoë Müller: Ein gruenes Haus und viel mehr Worte.', false, '')],
    [
      'Windows-1252',
      Uint8Array.from('Zo\xebXM\xfcller: Ein \x93Dashboard\x94 \x96 gr\xfcn.', sign => sign.charCodeAt(0)),
    ],
  ])('the letters of a file in %s are read', (_encoding, bytes) => {
    expect(textOf(bytes)).toMatch(/Zoë.Müller: Ein /);
    expect(textOf(bytes)).not.toMatch(/[\u0080-\u009F]/);
  });

  it.each([
    ['Cyrillic of Windows', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x3a, 0x20, 0xca, 0xe0, 0xea]],
    ['Polish of Windows', Array.from('Micha\xb3a: tak, jest\xb3 to prawda i jeszcze raz', sign => sign.charCodeAt(0))],
    ['Japanese of Windows', [0x93, 0x63, 0x92, 0x86, 0x3a, 0x20, 0x82, 0xcd, 0x82, 0xa2, 0x81, 0x42]],
  ])('the letters of a file in %s are refused with what to do, not misread', (_encoding, bytes) => {
    expect(textOf(Uint8Array.from(bytes))).toContain('Save it as UTF-8');
  });

  it.each([
    ['a PDF', '%PDF-1.7 …', 'This is a PDF.'],
    ['rich text', '{\\rtf1 …', 'This is rich text.'],
    ['an old Word file', '\xd0\xcf\x11\xe0…', 'save it as .docx'],
    ['a picture', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0', 'This file is not text.'],
  ])('%s is refused with what to do', (_what, start, words) => {
    expect(textOf(Uint8Array.from(start, sign => sign.charCodeAt(0) & 0xff))).toContain(words);
  });
});

describe('a Word document', () => {
  const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const STRICT = 'xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"';
  const BODY =
    '<w:p><w:r><w:t>Dana </w:t></w:r><w:r><w:t>Reyes: Why us?</w:t><w:br/><w:t>Tell me.</w:t></w:r></w:p>' +
    '<w:p><w:r><w:t>Tom:</w:t><w:tab/><w:t>Because &lt;b&gt;.</w:t></w:r></w:p>';
  const xml = (body: string, names = W) =>
    strToU8(`<?xml version="1.0"?><w:document ${names}><w:body>${body}</w:body></w:document>`);
  const relations = (target: string, kind = 'http://schemas.openxmlformats.org/officeDocument/2006') =>
    strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${kind}/relationships/officeDocument" Target="${target}"/></Relationships>`,
    );
  const WORDS = 'Dana Reyes: Why us?\nTell me.\nTom:\tBecause <b>.';

  it.each([
    ['of the usual kind', { '_rels/.rels': relations('word/document.xml'), 'word/document.xml': xml(BODY) }],
    [
      'of the strict kind',
      {
        '_rels/.rels': relations('word/document.xml', 'http://purl.oclc.org/ooxml/officeDocument'),
        'word/document.xml': xml(BODY, STRICT),
      },
    ],
    [
      'whose main part is elsewhere',
      { 'word/document22.xml': xml(BODY), '_rels/.rels': relations('/word/document22.xml') },
    ],
    ['without relations', { 'word/document.xml': xml(BODY) }],
  ])('%s gives its paragraphs and breaks as lines', (_kind, parts) => {
    expect(textOf(zipSync(parts))).toBe(WORDS);
    expect(textOf(zipSync(parts, { level: 0 }))).toBe(WORDS);
  });

  it('leaves out text that was deleted, moved away, or repeated for older programs', () => {
    const M = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
    const body =
      '<w:p><w:del><w:r><w:delText>No.</w:delText></w:r></w:del><w:moveFrom><w:r><w:t>Old.</w:t></w:r></w:moveFrom>' +
      '<mc:AlternateContent><mc:Choice><w:r><w:t>Yes.</w:t></w:r></mc:Choice><mc:Fallback><w:r><w:t>Yes.</w:t></w:r></mc:Fallback></mc:AlternateContent></w:p>';
    expect(textOf(zipSync({ 'word/document.xml': xml(body, `${W} ${M}`) }))).toBe('Yes.');
  });

  it('a Word document that unpacks to more than it may is refused, whatever size it declares', { tags: 'deep' }, () => {
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(DOCUMENT_MAX_BYTES + 1).fill(0x20) });
    // The size in the archive's own words: a lie.
    const view = new DataView(bomb.buffer, bomb.byteOffset);
    view.setUint32(22, 100, true);
    expect(bomb.length).toBeLessThan(100_000);
    expect(textOf(bomb)).toBe('This document is too long for a transcript. Save only the words of the interview.');
  });

  it.each([
    ['another archive', zipSync({ 'a.txt': strToU8('x') }), 'This is not a Word document.'],
    [
      'a table of Excel',
      zipSync({ '_rels/.rels': relations('xl/workbook.xml'), 'xl/workbook.xml': strToU8('<a/>') }),
      'This is not a Word document.',
    ],
    [
      'half of one',
      zipSync({ 'word/document.xml': xml(BODY.repeat(500)) }, { level: 0 }).subarray(0, 5_000),
      'This Word document is damaged.',
    ],
    [
      'one of broken XML',
      zipSync({ 'word/document.xml': strToU8('<w:document><w:p>') }),
      'This Word document is damaged.',
    ],
  ])('a Word document that is %s is refused with the reason', (_what, bytes, words) => {
    expect(readTranscript(bytes)).toMatchObject({
      entries: [],
      problems: [{ line: null, message: expect.stringContaining(words) }],
    });
  });
});
