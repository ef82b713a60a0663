import { strFromU8, unzipSync } from 'fflate';

/** More text than any transcript has; what unpacks to more is refused before it is unpacked. Bytes. */
const DOCUMENT_MAX_BYTES = 32 * 1024 * 1024;
const WORDS = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** Returns the text of a .docx file, a line for each paragraph; null where the file is none. */
export function docxText(bytes: Uint8Array): string | null {
  const found = unzipSync(bytes, {
    filter: ({ name, originalSize }) => name === 'word/document.xml' && originalSize <= DOCUMENT_MAX_BYTES,
  })['word/document.xml'];
  if (!found) return null;
  const xml = new DOMParser().parseFromString(strFromU8(found), 'application/xml');
  const paragraphs = [...xml.getElementsByTagNameNS(WORDS, 'p')];
  return paragraphs.map(textOf).join('\n');
}

function textOf(paragraph: Element): string {
  return [...paragraph.getElementsByTagNameNS(WORDS, '*')]
    .map(({ localName, textContent }) => {
      if (localName === 't') return textContent;
      if (localName === 'tab') return '\t';
      return localName === 'br' || localName === 'cr' ? '\n' : '';
    })
    .join('');
}
