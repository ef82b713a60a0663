/** Content types of a logo. No SVG: it is a document that can contain scripts. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];
export const LOGO_MAX_BYTES = 512 * 1024;
/** Pixels of either side: what every browser and mail program decodes at once. */
export const LOGO_SIDE_MIN = 16;
export const LOGO_SIDE_MAX = 2000;

interface Size {
  width: number;
  height: number;
}

/** Where candidates see a logo, in CSS pixels: at the top of their page, and of their emails. */
export const LOGO_ON_PAGE: Size = { width: 160, height: 36 };
export const LOGO_IN_MAIL: Size = { width: 240, height: 48 };

/** Returns the size at which an image fits into a box, never enlarged, so that its place is known before it loads. */
export function fitInto(box: Size, { width, height }: Size): Size {
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
