import { crc32, deflateSync } from 'node:zlib';

/** Pictures as other programs write them, made byte by byte from their specifications. */

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A grey PNG that every viewer opens. */
export function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 8 bits, greyscale.
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height, 128);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

/**
 * The head of a JPEG: a JFIF segment, a comment, a table, the frame. `frame` is 0xc0 for baseline, 0xc2 for
 * progressive.
 */
export function jpegHead(width: number, height: number, frame = 0xc0): Buffer {
  const sof = Buffer.from([0xff, frame, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  sof.writeUInt16BE(height, 5);
  sof.writeUInt16BE(width, 7);
  const table = Buffer.from([0xff, 0xc4, 0, 4, 0xff, 0xc0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xfe, 0, 5, 0xff, 0xc0, 9]),
    table,
    sof,
    Buffer.from([0xff, 0xda]),
  ]);
}

const riff = (kind: string, data: number[]): Buffer =>
  Buffer.concat([
    Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'),
    Buffer.from(kind, 'latin1'),
    Buffer.alloc(4),
    Buffer.from(data),
  ]);
const little = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, index) => (value >> (8 * index)) & 0xff);

export const webpLossy = (width: number, height: number): Buffer =>
  riff('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...little(width, 2), ...little(height, 2)]);
export const webpLossless = (width: number, height: number): Buffer =>
  riff('VP8L', [0x2f, ...little((width - 1) | ((height - 1) << 14), 4)]);
export const webpExtended = (width: number, height: number, flags = 0): Buffer =>
  riff('VP8X', [flags, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)]);
