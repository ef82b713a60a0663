import { LOGO_SIDE_MAX, LOGO_SIDE_MIN, type LogoType } from '@interview-detection/shared/company/logo.rules';

/** What the header of an image says; it is read without decoding the image. */
export interface ImageHeader {
  contentType: LogoType;
  width: number;
  height: number;
  isAnimated: boolean;
}

const at = (bytes: Buffer, offset: number, text: string) =>
  bytes.toString('latin1', offset, offset + text.length) === text;

function readPng(bytes: Buffer): Omit<ImageHeader, 'contentType'> | null {
  if (bytes.length < 33 || !at(bytes, 12, 'IHDR')) return null;
  // An animation is announced before the first picture.
  let isAnimated = false;
  for (let chunk = 8; chunk + 8 <= bytes.length && !at(bytes, chunk + 4, 'IDAT');) {
    isAnimated ||= at(bytes, chunk + 4, 'acTL');
    chunk += 12 + bytes.readUInt32BE(chunk);
  }
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), isAnimated };
}

/** Whether a marker starts a frame: C0 to CF, except tables (C4, CC) and an extension (C8). */
const startsFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Buffer): Omit<ImageHeader, 'contentType'> | null {
  for (let segment = 2; segment + 9 <= bytes.length && bytes[segment] === 0xff;) {
    const marker = bytes[segment + 1] as number;
    // A marker may be padded.
    if (marker === 0xff) segment++;
    else if (startsFrame(marker)) {
      return { width: bytes.readUInt16BE(segment + 7), height: bytes.readUInt16BE(segment + 5), isAnimated: false };
    } else segment += 2 + bytes.readUInt16BE(segment + 2);
  }
  return null;
}

function readWebp(bytes: Buffer): Omit<ImageHeader, 'contentType'> | null {
  if (bytes.length < 30) return null;
  if (at(bytes, 12, 'VP8X')) {
    const isAnimated = ((bytes[20] as number) & 0x02) !== 0;
    return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3), isAnimated };
  }
  if (at(bytes, 12, 'VP8L') && bytes[20] === 0x2f) {
    const bits = bytes.readUInt32LE(21);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff), isAnimated: false };
  }
  if (at(bytes, 12, 'VP8 ') && bytes.readUIntBE(23, 3) === 0x9d012a) {
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff, isAnimated: false };
  }
  return null;
}

/** Returns the header of a PNG, JPEG or WebP, recognised by its first bytes whatever it is called; null for others. */
export function readImageHeader(bytes: Buffer): ImageHeader | null {
  const header = (contentType: LogoType, read: Omit<ImageHeader, 'contentType'> | null) =>
    read && { contentType, ...read };
  if (at(bytes, 0, '\x89PNG\r\n\x1a\n')) return header('image/png', readPng(bytes));
  if (at(bytes, 0, '\xff\xd8\xff')) return header('image/jpeg', readJpeg(bytes));
  if (at(bytes, 0, 'RIFF') && at(bytes, 8, 'WEBP')) return header('image/webp', readWebp(bytes));
  return null;
}

/** Returns why an image cannot be a logo; null if it can. */
export function logoFault(header: ImageHeader | null): string | null {
  if (!header) return 'The logo must be a PNG, JPEG or WebP image';
  if (header.isAnimated) return 'The logo must not be animated';
  const sides = [header.width, header.height];
  const fits = sides.every(side => side >= LOGO_SIDE_MIN && side <= LOGO_SIDE_MAX);
  return fits
    ? null
    : `The logo must have ${LOGO_SIDE_MIN} to ${LOGO_SIDE_MAX} pixels a side, this one has ${sides.join(' × ')}`;
}
