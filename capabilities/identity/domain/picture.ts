/**
 * Type and size of a picture from its own bytes; the file's name and the client's type are ignored (security.md T17).
 */
export interface Picture {
  type: 'image/jpeg' | 'image/png' | 'image/webp';
  width: number;
  height: number;
}

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const NOT_FRAMES: readonly number[] = [0xc4, 0xc8, 0xcc];
const WEBP_ANIMATED = 0x02;

/** Null when it is no still picture of the three kinds, or is cut off before it says how large it is. */
export function pictureOf(bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (PNG_START.every((byte, index) => bytes[index] === byte)) return pngOf(view);
    if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegOf(view);
    return text(view, 0, 4) === 'RIFF' && text(view, 8, 4) === 'WEBP' ? webpOf(view) : null;
  } catch (error) {
    // Reading past the end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const text = (view: DataView, at: number, length: number): string =>
  Array.from({ length }, (_, index) => String.fromCharCode(view.getUint8(at + index))).join('');

const pngOf = (view: DataView): Picture | null =>
  text(view, 12, 4) === 'IHDR' ? { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) } : null;

/** Segment by segment to the first frame header. */
function jpegOf(view: DataView): Picture | null {
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.includes(marker);
    if (isFrame) return { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // The picture's data begin without a frame header: it is broken.
    if (marker === 0xda || marker === 0xd9) return null;
    at += marker === 0xff ? 1 : 2 + Math.max(2, view.getUint16(at + 2));
  }
}

const uint24 = (view: DataView, at: number): number =>
  view.getUint8(at) | (view.getUint8(at + 1) << 8) | (view.getUint8(at + 2) << 16);

function webpOf(view: DataView): Picture | null {
  const type = 'image/webp';
  switch (text(view, 12, 4)) {
    case 'VP8 ':
      return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return view.getUint8(20) & WEBP_ANIMATED
        ? null
        : { type, width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
    default:
      return null;
  }
}
