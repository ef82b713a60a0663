/** `#rrggbb`. */
export const COLOR_PATTERN = /^#[0-9a-f]{6}$/;

/** The product's own colour, in which buttons are drawn where a company has none. */
export const PRODUCT_COLOR = '#17626e';

/** Contrast of text that WCAG AA asks for. */
const CONTRAST_MIN = 4.5;
/** The surfaces on which a colour must be readable as text: the darkest light one, and the lightest dark one. */
const LIGHT_SURFACE = '#f2f5f6';
const DARK_SURFACE = '#2c3439';

type Rgb = readonly [number, number, number];

const eachOf = ([red, green, blue]: Rgb, change: (part: number) => number): Rgb => [
  change(red),
  change(green),
  change(blue),
];
const rgbOf = (color: string) => eachOf([1, 3, 5], at => Number.parseInt(color.slice(at, at + 2), 16));
const hexOf = (rgb: Rgb) => `#${rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance (WCAG). */
function luminance(color: string): number {
  const [red, green, blue] = eachOf(rgbOf(color), part => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colours (WCAG), from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes a colour with black or white until it can be read on a surface: as little as that takes. */
function readableOn(color: string, surface: string, towards: 0 | 255): string {
  const from = rgbOf(color);
  const mixed = (share: number) => hexOf(eachOf(from, part => part + (towards - part) * share));
  for (let percent = 0; percent < 100; percent++) {
    const candidate = mixed(percent / 100);
    if (contrastOf(candidate, surface) >= CONTRAST_MIN) return candidate;
  }
  return mixed(1);
}

/** A company's colour as it is drawn on light and on dark surfaces: changed no further than reading it requires. */
export interface BrandColors {
  light: string;
  dark: string;
}

export const brandColors = (color: string): BrandColors => ({
  light: readableOn(color, LIGHT_SURFACE, 0),
  dark: readableOn(color, DARK_SURFACE, 255),
});
