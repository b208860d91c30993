import type { Page } from 'playwright-core';

/**
 * Reads the QR on a page as a phone would, module by module, by ISO/IEC 18004 and not by the library that drew it. Up
 * to version 10, in byte mode, and without error correction: a screen is not scratched.
 */
export async function readQr(page: Page, name = '登录二维码'): Promise<string> {
  const picture = page.getByRole('img', { name });
  await picture.waitFor();
  return textOf(
    await picture.evaluate((svg: SVGSVGElement, quiet) => {
      const paths = [...svg.querySelectorAll('path')];
      const dark = paths.at(-1)!;
      const side = svg.viewBox.baseVal.width - 2 * quiet;
      return Array.from({ length: side }, (_, y) =>
        Array.from({ length: side }, (_, x) => dark.isPointInFill(new DOMPoint(x + quiet + 0.5, y + quiet + 0.5))),
      );
    }, QUIET_ZONE),
  );
}

const QUIET_ZONE = 4;
const FORMAT_MASK = 0x5412;
const BYTE_MODE = 4;
type Matrix = boolean[][];

/** By version from 1: error correction codewords of a block, number of blocks; L, M, Q, H. */
const eccOfBlock = {
  L: [7, 10, 15, 20, 26, 18, 20, 24, 30, 18],
  M: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26],
  Q: [13, 22, 18, 26, 18, 24, 18, 22, 20, 24],
  H: [17, 28, 22, 16, 22, 28, 26, 26, 24, 28],
};
const blocksOf = {
  L: [1, 1, 1, 1, 1, 2, 2, 2, 2, 4],
  M: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5],
  Q: [1, 1, 2, 2, 4, 4, 6, 6, 8, 8],
  H: [1, 1, 2, 4, 4, 4, 5, 6, 8, 8],
};
const alignments = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const levels = ['M', 'L', 'H', 'Q'] as const;
const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function textOf(matrix: Matrix): string {
  const side = matrix.length;
  const version = (side - 17) / 4;
  if (!Number.isInteger(version) || version < 1 || version > 10)
    throw new Error(`no QR of ${side} modules can be read here`);
  const { level, mask } = formatOf(matrix);
  const bytes = dataOf(
    codewordsOf(matrix, version, masks[mask]!),
    eccOfBlock[level][version - 1]!,
    blocksOf[level][version - 1]!,
  );
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const countBits = version < 10 ? 8 : 16;
  if (Number.parseInt(bits.slice(0, 4), 2) !== BYTE_MODE) throw new Error('the QR is not in byte mode');
  const start = 4 + countBits;
  const count = Number.parseInt(bits.slice(4, start), 2);
  return Buffer.from(
    Array.from({ length: count }, (_, at) => Number.parseInt(bits.slice(start + at * 8, start + at * 8 + 8), 2)),
  ).toString('utf8');
}

/** The fifteen bits around the upper left corner, the lowest first. */
function formatOf(matrix: Matrix): { level: (typeof levels)[number]; mask: number } {
  const places: [x: number, y: number][] = [
    [8, 0],
    [8, 1],
    [8, 2],
    [8, 3],
    [8, 4],
    [8, 5],
    [8, 7],
    [8, 8],
    [7, 8],
    [5, 8],
    [4, 8],
    [3, 8],
    [2, 8],
    [1, 8],
    [0, 8],
  ];
  const bits = places.reduce((sum, [x, y], at) => sum | (Number(matrix[y]![x]) << at), 0) ^ FORMAT_MASK;
  return { level: levels[bits >> 13]!, mask: (bits >> 10) & 7 };
}

/** Finders with their separators and format, timing, alignments, version: no data. */
function isPattern(x: number, y: number, side: number, version: number): boolean {
  const inFinder = (x < 9 && y < 9) || (x >= side - 8 && y < 9) || (x < 9 && y >= side - 8);
  const inVersion = version >= 7 && ((x >= side - 11 && y < 6) || (y >= side - 11 && x < 6));
  const centres = alignments[version - 1]!;
  const isCorner = (one: number, other: number): boolean =>
    (one === 6 && (other === 6 || other === side - 7)) || (other === 6 && one === side - 7);
  const inAlignment = centres.some((cx) =>
    centres.some((cy) => !isCorner(cx, cy) && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2),
  );
  return inFinder || inVersion || x === 6 || y === 6 || inAlignment;
}

/** Two columns at a time from the right, up and down by turns. */
function codewordsOf(matrix: Matrix, version: number, mask: (x: number, y: number) => boolean): number[] {
  const side = matrix.length;
  const bits: number[] = [];
  for (let right = side - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const upward = ((right + 1) & 2) === 0;
    for (let step = 0; step < side; step += 1) {
      const y = upward ? side - 1 - step : step;
      for (const x of [right, right - 1])
        if (!isPattern(x, y, side, version)) bits.push(Number(matrix[y]![x]! !== mask(x, y)));
    }
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  );
}

/**
 * The blocks' data after each other; in the picture they are interleaved, the later blocks one longer where it does not
 * divide.
 */
function dataOf(codewords: number[], ecc: number, blocks: number): number[] {
  const shortData = Math.floor(codewords.length / blocks) - ecc;
  const shorts = blocks - (codewords.length % blocks);
  const data: number[][] = Array.from({ length: blocks }, () => []);
  let at = 0;
  for (let row = 0; row <= shortData; row += 1)
    for (let block = 0; block < blocks; block += 1)
      if (row < shortData || block >= shorts) data[block]!.push(codewords[at++]!);
  return data.flat();
}
