import { expect, it, vi } from 'vitest';
import { readTextFile } from './transcript-source-field';

vi.mock('@interview-detection/transcript/source-text', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

it('does not blame the file when its reader could not be loaded', async () => {
  expect(await readTextFile(new File(['PK'], 'notes.docx'))).toEqual({
    refusal: 'We couldn’t load the file reader. Check your connection and choose the file again.',
  });
});
