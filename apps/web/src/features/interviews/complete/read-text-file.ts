import { formatFileSize } from '#web/lib/format';

/** Contract §21: a larger file is not a transcript. Bytes. */
const SOURCE_MAX_BYTES = 4 * 1024 * 1024;

const READER_AWAY = 'The reader of files could not be loaded. Check your connection and choose the file again.';

/** Returns the text of a file, or a sentence that says why it cannot be read. */
export async function readTextFile(file: File): Promise<{ text: string } | { refusal: string }> {
  if (file.size > SOURCE_MAX_BYTES) {
    return {
      refusal: `This file has ${formatFileSize(file.size)}; a transcript may have ${formatFileSize(SOURCE_MAX_BYTES)}.`,
    };
  }
  const reader = await import('@interview-detection/transcript/source-text').catch(() => null);
  if (reader === null) return { refusal: READER_AWAY };
  try {
    return reader.sourceText(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return { refusal: 'This file cannot be read. Choose it again.' };
  }
}
