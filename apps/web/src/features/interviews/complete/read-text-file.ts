import { formatFileSize } from '../../../lib/file-size';
import { SOURCE_MAX_BYTES } from './read-source';

const CHOOSE = 'Choose a .docx, .txt, .vtt, .srt or .json file.';

const READER_AWAY = 'The reader of Word files could not be loaded. Check your connection and choose the file again.';

/** The text of a file, or a sentence that says why there is none. */
export async function readTextFile(file: File): Promise<{ text: string } | { refusal: string }> {
  if (file.size > SOURCE_MAX_BYTES) {
    return {
      refusal: `This file has ${formatFileSize(file.size)}; a transcript may have ${formatFileSize(SOURCE_MAX_BYTES)}.`,
    };
  }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (/\.docx$/i.test(file.name)) {
      const reader = await import('./read-docx').catch(() => null);
      if (reader === null) return { refusal: READER_AWAY };
      const found = reader.docxText(bytes);
      return found === null ? { refusal: 'This is not a Word document. Choose another file.' } : { text: found };
    }
    const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    const encoding = isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (text.includes('\0')) return { refusal: `This file is not text. ${CHOOSE}` };
    return { text };
  } catch {
    return { refusal: `This file cannot be read. ${CHOOSE}` };
  }
}
