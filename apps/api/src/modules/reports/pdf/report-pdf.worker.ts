// Runs in its own thread: setting a long transcript takes seconds, which would stall every other call.
import Pdf from 'pdfkit';
import { LEFT_TO_RIGHT, RIGHT_TO_LEFT } from './glyphs.rules';
import { BOX, linesOf, type Run } from './lines.rules';
import type { Block } from './report-transcript.presenter';
import { BOLD, FONT, fontIn, fontsFor, MONO, reachOf, REORDERED } from './typefaces.rules';

const NOTE = `${BOX} stands for signs of scripts that this document cannot show. For the whole text use Print report on the page of the interview, or its JSON.`;

const MARGIN = 56;
const LINE_GAP = 1;
/** Points: its size, and its height above the bottom of the page. */
const FOOTER = { size: 8, above: 28 };
const STYLES: Record<Block['style'], { font: string; size: number; before: number }> = {
  title: { font: BOLD, size: 18, before: 0 },
  heading: { font: BOLD, size: 12, before: 14 },
  verdict: { font: BOLD, size: 14, before: 2 },
  text: { font: FONT, size: 10, before: 3 },
  question: { font: BOLD, size: 10, before: 10 },
  code: { font: MONO, size: 9, before: 3 },
  small: { font: FONT, size: 8, before: 2 },
};
/** The indentation of what belongs to the block before it. Points. */
const INDENT = 18;
/** Styles that must stay with what follows, and the room for that: a time and two lines. Points. */
const ABOVE_OTHERS = new Set<Block['style']>(['heading', 'question']);
const ROOM_BELOW = 44;

type Document = InstanceType<typeof Pdf>;

interface Laid {
  block: Block;
  lines: Run[][];
}

/** Draws a run, starting at a point on its line. */
function setRun(pdf: Document, { text, font, isRtl }: Run, size: number, x: number, y: number): void {
  const features: ('ltra' | 'rtla')[] = [isRtl ? RIGHT_TO_LEFT : LEFT_TO_RIGHT];
  const set = () =>
    pdf.font(font).fontSize(size).text(text, x, y, { lineBreak: false, baseline: 'alphabetic', features });
  if (!REORDERED.has(font)) {
    set();
    return;
  }
  pdf.save();
  pdf.markContent('Span', { actual: text });
  set();
  // PDFKit flips the page for text and back: the end of the mark has to be in the same state as its text.
  pdf.transform(1, 0, 0, -1, 0, pdf.page.height);
  pdf.endMarkedContent();
  pdf.restore();
}

/** Sets a report on A4, from top to bottom. */
export default async ({ title, blocks }: { title: string; blocks: Block[] }): Promise<Uint8Array> => {
  const pdf = new Pdf({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: 'en',
    info: { Title: title, Creator: 'Interview Detection' },
    // No font of PDFKit's own: all text goes through `setRun`.
    font: '',
  });
  const parts: Buffer[] = [];
  const done = new Promise((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  pdf.on('data', (part: Buffer) => parts.push(part));

  const { width: pageWidth, height: pageHeight } = pdf.page;
  const typefaces = new Map([FONT, BOLD, MONO].map(font => [font, fontsFor(font)]));
  const looks = (style: Block['style']) => {
    const fonts = typefaces.get(STYLES[style].font);
    if (!fonts) throw new Error(`There is no font for ${style}`);
    return { ...STYLES[style], fonts };
  };
  const linesIn = ({ style, text, isIndented }: Block) => {
    const { fonts, size } = looks(style);
    const width = pageWidth - 2 * MARGIN - (isIndented ? INDENT : 0);
    return settable(text)
      .split('\n')
      .flatMap(paragraph => linesOf(paragraph, width / size, fonts));
  };
  const registered = new Set<string>();
  let y = MARGIN;
  const heightOf = ({ style }: Block, line: readonly Run[]) => {
    const { font, size } = looks(style);
    const { above, below } = reachOf([font, ...line.map(run => run.font)]);
    return { baseline: above * size, height: (above + below) * size + LINE_GAP };
  };
  const turnPage = () => {
    pdf.addPage();
    y = MARGIN;
  };
  const write = ({ block, lines }: Laid) => {
    const { fonts, size, before } = looks(block.style);
    y += before;
    for (const line of lines) {
      const { baseline, height } = heightOf(block, line);
      if (y + height > pageHeight - MARGIN) turnPage();
      let x = MARGIN + (block.isIndented ? INDENT : 0);
      for (const run of line) {
        if (!registered.has(run.font)) pdf.registerFont(run.font, fontIn(run.font).embeddable as never);
        registered.add(run.font);
        setRun(pdf, run, size, x, y + baseline);
        if (run !== line.at(-1)) x += fonts.widthOf(run) * size;
      }
      y += height;
    }
  };

  const laid = blocks.map((block): Laid => ({ block, lines: linesIn(block) }));
  const heightOfBlock = ({ block, lines }: Laid) =>
    lines.reduce((sum, line) => sum + heightOf(block, line).height, looks(block.style).before);
  /**
   * Returns the height of a heading or a question with what must stay with it; 0 for other blocks. A question may
   * follow a heading.
   */
  const roomFor = (place: number): number => {
    const [one, next] = [laid[place], laid[place + 1]];
    if (!one || !ABOVE_OTHERS.has(one.block.style)) return 0;
    const below = next && ABOVE_OTHERS.has(next.block.style) ? heightOfBlock(next) : 0;
    return heightOfBlock(one) + below + ROOM_BELOW;
  };
  const isLossy = [...typefaces.values()].some(fonts => fonts.isLossy());
  const note: Block = { style: 'small', text: NOTE };
  for (const [place, one] of laid.entries()) {
    const room = roomFor(place);
    // What would fill half a page is broken at the end of the page.
    if (room < pageHeight / 2 && y + room > pageHeight - MARGIN) turnPage();
    write(one);
    if (place === 0 && isLossy) write({ block: note, lines: linesIn(note) });
  }

  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page);
    const run = { text: `Page ${page + 1} of ${count}`, font: FONT, isRtl: false };
    const x = (pageWidth - looks('small').fonts.widthOf(run) * FOOTER.size) / 2;
    setRun(pdf, run, FOOTER.size, x, pageHeight - FOOTER.above);
  }
  pdf.end();
  await done;
  return Buffer.concat(parts);
};

const settable = (text: string) => text.normalize('NFC').replace(/\t/g, ' ');
