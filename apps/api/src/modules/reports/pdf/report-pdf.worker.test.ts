import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import type { Block } from './report-transcript.presenter';
import setPdf from './report-pdf.worker';

async function pagesOf(blocks: Block[]): Promise<string[]> {
  const content = new Uint8Array(await setPdf({ title: 'Report', blocks }));
  return (await extractText(await getDocumentProxy(content), { mergePages: false })).text;
}

it('never leaves a question or a heading alone at the end of a page', { tags: 'deep' }, async () => {
  for (let rows = 40; rows < 52; rows++) {
    const filler = Array.from({ length: rows }, (): Block => ({ style: 'text', text: 'Nothing was noticed.' }));
    const [first = '', second = ''] = await pagesOf([
      ...filler,
      { style: 'heading', text: 'Transcript' },
      { style: 'question', text: 'Q: How do you find out why sales fell?' },
      { style: 'small', text: 'asked 10:31:44 UTC' },
      { style: 'text', text: 'A: I would ask the shops first.' },
    ]);
    const withAnswer = first.includes('I would ask the shops first.') ? first : second;
    expect(withAnswer, `${rows} rows`).toMatch(/How do you find out why sales fell\?/);
    expect(withAnswer, `${rows} rows`).toMatch(/Transcript/);
  }
});

it('breaks a question that fills more than half of a page where the page ends', { tags: 'deep' }, async () => {
  const long = Array.from({ length: 900 }, (_, word) => `word${word}`).join(' ');
  const pages = await pagesOf([
    { style: 'title', text: 'Interview report' },
    { style: 'question', text: long },
  ]);
  expect(pages[0]).toContain('word0');
  expect(pages.join(' ')).toContain('word899');
});
