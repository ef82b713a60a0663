import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { Blob, Buffer as ShapingBuffer, Direction, Face, Font as ShapingFont, shape } from 'harfbuzzjs';

/** A glyph and where it stands, in units of its font. */
interface Placed {
  id: number;
  advanceWidth: number;
  /** What a reader of the PDF takes the glyph for; empty where another glyph stands for the same text. */
  codePoints: number[];
}

export interface GlyphRun {
  glyphs: Placed[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  advanceWidth: number;
}

export interface OpenFont {
  /** For PDFKit, which embeds what is used of it; its `layout` is ours. */
  embeddable: Font;
  /** Whether it has all that is seen of a sign. */
  has: (sign: string) => boolean;
  /** How far a text reaches, for a font of 1 pt. */
  widthOf: (text: string, isRtl: boolean) => number;
}

/** Joiners and variants of the sign before: a font without them shows the sign all the same. */
const OPTIONAL = /\p{Join_Control}|\p{Variation_Selector}/u;

/** Features of OpenType that say nothing but the direction of a text, by which it comes through PDFKit. */
export const LEFT_TO_RIGHT = 'ltra';
export const RIGHT_TO_LEFT = 'rtla';

/**
 * Opens a font. Its glyphs are chosen and placed by HarfBuzz, as in browsers: joined Arabic letters, conjuncts and vowels
 * of Indic scripts, marks over letters, sequences of emoji.
 */
export function openFont(file: string): OpenFont {
  const bytes = readFileSync(file);
  const embeddable = create(bytes) as Font;
  const shaping = new ShapingFont(new Face(new Blob(bytes)));
  const buffer = new ShapingBuffer();
  const glyphOf = (codePoint: number) => embeddable.glyphForCodePoint(codePoint).id;

  function shapeText(text: string, isRtl: boolean) {
    buffer.reset();
    buffer.addText(text);
    buffer.setDirection(isRtl ? Direction.RTL : Direction.LTR);
    buffer.guessSegmentProperties();
    shape(shaping, buffer);
    return buffer.getGlyphPositions().map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
    }));
  }

  function layOut(text: string, isRtl: boolean): GlyphRun {
    const positions = shapeText(text, isRtl);
    const infos = buffer.getGlyphInfos();
    const texts = codePointsOf(
      text,
      infos.map(({ codepoint, cluster }) => ({ id: codepoint, cluster })),
      glyphOf,
    );
    const glyphs = infos.map(({ codepoint: id }, place) => ({
      id,
      advanceWidth: embeddable.getGlyph(id).advanceWidth,
      codePoints: texts[place] ?? [],
    }));
    return { glyphs, positions, advanceWidth: sumOf(positions) };
  }

  return {
    embeddable: Object.assign(embeddable, {
      layout: (text: string, features: readonly string[]) => layOut(text, features.includes(RIGHT_TO_LEFT)),
    }),
    has: sign => [...sign].every(one => OPTIONAL.test(one) || embeddable.hasGlyphForCodePoint(one.codePointAt(0) ?? 0)),
    widthOf: (text, isRtl) => sumOf(shapeText(text, isRtl)) / embeddable.unitsPerEm,
  };
}

const sumOf = (positions: readonly { xAdvance: number }[]) =>
  positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);

/**
 * Returns for each glyph the code points that it stands for. Glyphs of one cluster stand for its text together: those
 * that are a code point's own glyph for that one, the first of the others for the rest.
 */
function codePointsOf(
  text: string,
  glyphs: readonly { id: number; cluster: number }[],
  glyphOf: (codePoint: number) => number,
): number[][] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((one, other) => one - other);
  const left = new Map(
    starts.map((start, place) => [
      start,
      Array.from(text.slice(start, starts[place + 1]), one => one.codePointAt(0) ?? 0),
    ]),
  );
  const own = glyphs.map(({ id, cluster }) => {
    const rest = left.get(cluster) ?? [];
    const place = rest.findIndex(codePoint => glyphOf(codePoint) === id);
    return place < 0 ? null : rest.splice(place, 1);
  });
  return glyphs.map(({ cluster }, place) => own[place] ?? left.get(cluster)?.splice(0) ?? []);
}
