// In a thread of its own: setting a long transcript takes seconds, which would stall every other call.
// Plain JavaScript, so that one file serves the tests, the reloading server and the bundle.
import { createRequire } from 'node:module';
import { PDFDocument } from 'pdfkit';

const require = createRequire(import.meta.url);
const FONT = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const BOLD = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

const MARGIN = 56;
const STYLES = {
  title: { font: BOLD, size: 18, before: 0 },
  heading: { font: BOLD, size: 12, before: 14 },
  verdict: { font: BOLD, size: 14, before: 2 },
  text: { font: FONT, size: 10, before: 3 },
  question: { font: BOLD, size: 10, before: 10 },
  small: { font: FONT, size: 8, before: 2 },
};

// The font writes from left to right and has no glyphs for the other scripts: they are shown as boxes, and a line
// below the title says so.
const UNPRINTABLE =
  /(?![\n\u0020-\u{2BFF}\u{A640}-\u{A7FF}\u{FB00}-\u{FB06}])[\s\S]|[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/gu;
const BOX = '\u25A1';
const NOTE = `${BOX} stands for signs of scripts that this document cannot show. For the whole text use Print report on the page of the interview, or its JSON.`;

/**
 * @param {{title: string, blocks: {style: keyof typeof STYLES, text: string}[]}} report
 * @returns {Promise<Uint8Array>}
 */
export default async ({ title, blocks }) => {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: 'en',
    info: { Title: title, Creator: 'Interview Detection' },
    font: FONT,
  });
  /** @type {Buffer[]} */
  const parts = [];
  const done = new Promise((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  pdf.on('data', part => parts.push(part));
  /** @param {keyof typeof STYLES} style @param {string} text */
  const write = (style, text) => {
    const { font, size, before } = STYLES[style];
    const shown = text.replace(/\t/g, ' ').replace(UNPRINTABLE, BOX);
    pdf.font(font).fontSize(size);
    pdf.y += before;
    pdf.text(shown, { lineGap: 1 });
  };
  const isLossy = blocks.some(({ text }) => text.replaceAll('\t', ' ').search(UNPRINTABLE) >= 0);
  for (const [place, { style, text }] of blocks.entries()) {
    write(style, text);
    if (place === 0 && isLossy) write('small', NOTE);
  }
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    const options = { align: /** @type {const} */ ('center'), lineBreak: false, width: pdf.page.width - 2 * MARGIN };
    pdf
      .font(FONT)
      .fontSize(8)
      .text(`Page ${page + 1} of ${count}`, MARGIN, pdf.page.height - 36, options);
  }
  pdf.end();
  await done;
  return Buffer.concat(parts);
};
