import { describe, expect, it } from 'vitest';
import { jpegHead, png, webpExtended, webpLossless, webpLossy } from '../test/pictures.ts';
import { pictureOf } from './picture.ts';

describe('A picture', () => {
  it('has its type and size read from its own bytes', () => {
    expect(pictureOf(png(256, 128))).toEqual({ type: 'image/png', width: 256, height: 128 });
    for (const frame of [0xc0, 0xc1, 0xc2])
      expect(pictureOf(jpegHead(300, 200, frame))).toEqual({ type: 'image/jpeg', width: 300, height: 200 });
    for (const webp of [webpLossy, webpLossless, webpExtended])
      expect(pictureOf(webp(257, 1000))).toEqual({ type: 'image/webp', width: 257, height: 1000 });
  });

  it('is refused when it is animated, of another type, or only begins like one', () => {
    expect(pictureOf(webpExtended(256, 256, 0x02))).toBeNull();
    for (const text of [
      '',
      'GIF89a',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '%PDF-1.7',
      'RIFF1234WAVEfmt ',
      'RIFF1234WEBPXXXX0000000000000000',
    ])
      expect(pictureOf(Buffer.from(text)), text).toBeNull();
    expect(pictureOf(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toBeNull();
    expect(pictureOf(Buffer.from([0xff, 0xd8, 0x00, 0x00, 0x00]))).toBeNull();
  });

  it('cut off anywhere before its size causes no error', () => {
    for (const picture of [
      png(256, 256),
      jpegHead(256, 256),
      webpLossy(256, 256),
      webpLossless(256, 256),
      webpExtended(256, 256),
    ]) {
      for (let length = 0; length < Math.min(picture.length, 60); length += 1)
        expect(() => pictureOf(picture.subarray(0, length))).not.toThrow();
      expect(pictureOf(picture.subarray(0, 16))).toBeNull();
    }
    // Segments without length must not block the reader.
    expect(pictureOf(Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(100_000, 0xff)]))).toBeNull();
  });
});
