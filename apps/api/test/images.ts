/** The first bytes of images, which say what they are: none is complete. */

const chunk = (type: string, data: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
};

export function pngOf(width: number, height: number, between: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([start, chunk('IHDR', header), between, chunk('IDAT', Buffer.alloc(40))]);
}

export const animatedPng = (width: number, height: number) => pngOf(width, height, chunk('acTL', Buffer.alloc(8)));

export function jpegOf(width: number, height: number): Buffer {
  const frame = Buffer.from('ffc2001108000000000301220002110103110100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  // A table, a picture for previews in its own segment, a padded marker, and then the frame.
  return Buffer.concat([Buffer.from('ffd8ffe00006ffc00102ffc400040000ff', 'hex'), frame]);
}

function webpOf(type: string, data: string): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write(`RIFF....WEBP${type}`, 'latin1');
  bytes.write(data, 20, 'hex');
  return bytes;
}

export function webpLossless(width: number, height: number): Buffer {
  const bytes = webpOf('VP8L', '2f');
  bytes.writeUInt32LE((width - 1) | ((height - 1) << 14), 21);
  return bytes;
}

export function webpLossy(width: number, height: number): Buffer {
  const bytes = webpOf('VP8 ', '0000009d012a');
  bytes.writeUInt16LE(width, 26);
  bytes.writeUInt16LE(height, 28);
  return bytes;
}

export function webpExtended(width: number, height: number, flags = '00'): Buffer {
  const bytes = webpOf('VP8X', flags);
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}
