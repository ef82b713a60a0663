import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(path.join(import.meta.dirname, '../src/styles.css'), 'utf8');

/** The custom properties of the first block of a selector. */
function tokens(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return new Map([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
}

/** Relative luminance (WCAG) of an opaque oklch colour. */
function luminance(oklch: string): number {
  const [l = 0, c = 0, h = 0] = (/oklch\(([^)]+)\)/.exec(oklch)?.[1] ?? '').split(/\s+/).map(Number);
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map(channel => Math.min(1, Math.max(0, channel)));
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES = ['bg', 'surface', 'sunken', 'raised'];

/** Text on its background: 4.5:1. */
const TEXT: [string, string][] = [
  ...['ink', 'ink-2', 'ink-3', 'accent-text', 'bad'].flatMap(text =>
    SURFACES.map((surface): [string, string] => [text, surface]),
  ),
  ...['accent', 'ok', 'bad', 'warn'].flatMap((tone): [string, string][] => [
    ['ink', `${tone}-tint`],
    ['ink-2', `${tone}-tint`],
    [tone === 'accent' ? 'accent-text' : tone, `${tone}-tint`],
  ]),
  ['ink-3', 'accent-tint'],
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-hover'],
  ['ok-ink', 'ok'],
  ['bad-ink', 'bad'],
  ['bad-ink', 'bad-hover'],
  ['bg', 'ink'],
  ['panel-ink', 'panel'],
  ['panel-ink-2', 'panel'],
];

/** Borders of controls, focus rings and bars on their background: 3:1. */
const CONTROLS: [string, string][] = ['line-strong', 'accent', 'bad'].flatMap(edge =>
  ['bg', 'surface'].map((surface): [string, string] => [edge, surface]),
);

describe.each([
  ['light', tokens(':root')],
  ['dark', new Map([...tokens(':root'), ...tokens('.dark')])],
])('contrast in the %s theme', (_theme, colours) => {
  const colour = (name: string) => {
    const value = colours.get(name);
    if (!value) throw new Error(`styles.css has no --${name}`);
    return value;
  };
  const ratio = (front: string, back: string) => contrast(colour(front), colour(back));

  it('computes 21:1 for black on white', () => {
    expect(contrast('oklch(0 0 0)', 'oklch(1 0 0)')).toBeCloseTo(21, 1);
  });

  it.each(TEXT)('%s on %s can be read: 4.5:1', (front, back) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(CONTROLS)('%s on %s can be seen: 3:1', (front, back) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(3);
  });
});
