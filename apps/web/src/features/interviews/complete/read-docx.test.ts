import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { docxText } from './read-docx';
import { readTextFile } from './read-text-file';

const XML =
  '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>' +
  '<w:p><w:r><w:t>Dana </w:t></w:r><w:r><w:t>Reyes: Why us?</w:t><w:br/><w:t>Tell me.</w:t></w:r></w:p>' +
  '<w:p><w:r><w:t>Tom:</w:t><w:tab/><w:t>Because &lt;b&gt;.</w:t></w:r></w:p></w:body></w:document>';

it('a Word file gives its paragraphs as lines', () => {
  expect(docxText(zipSync({ 'word/document.xml': strToU8(XML) }))).toBe(
    'Dana Reyes: Why us?\nTell me.\nTom:\tBecause <b>.',
  );
});

it.each([
  ['another archive', zipSync({ 'a.txt': strToU8('x') }), 'This is not a Word document. Choose another file.'],
  ['no archive', strToU8('x'), 'This file cannot be read. Choose a .docx, .txt, .vtt, .srt or .json file.'],
])('%s of that name is refused with a word about it', async (_what, bytes, words) => {
  const found = await readTextFile(new File([bytes as BlobPart], 'notes.docx'));
  expect(found).toEqual({ refusal: words });
});
