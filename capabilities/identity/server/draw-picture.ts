import { crc32, deflateSync } from 'node:zlib';
import { glyphs } from '../domain/glyphs.data.ts';

/** Twice the size at which it is shown, for screens of two pixels a point. */
const WIDTH = 240;
const HEIGHT = 88;
/** No letter is cut off at the left or the right. */
const EDGE = 10;
const PAPER = 246;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

type Point = readonly [x: number, y: number];
/** 0 up to 1, never 1. */
type Random = () => number;

const between = (random: Random, min: number, max: number): number => min + random() * (max - min);

/**
 * A PNG of these letters, each turned, bent and moved, with lines through them: an answer that holds it says nothing of
 * them in text. Takes a millisecond or two.
 */
export function drawPicture(text: string, random: Random): Buffer {
  const paper = Buffer.alloc(WIDTH * HEIGHT, PAPER);
  for (let speck = 0; speck < 260; speck += 1)
    paper[Math.floor(random() * paper.length)] = Math.floor(between(random, 90, 210));
  const bend = bending(random);
  const letters = [...text];
  letters.forEach((letter, index) => {
    const space = (WIDTH - 2 * EDGE) / letters.length;
    const place = placing(random, EDGE + space * (index + 0.5), space);
    const ink = Math.floor(between(random, 30, 100));
    const radius = between(random, 3, 4.2);
    for (const stroke of glyphs[letter]!)
      drawLine(
        paper,
        stroke.map((point) => bend(place(point))),
        radius,
        ink,
      );
  });
  for (let line = 0; line < 3; line += 1) {
    const points = [0, 0.33, 0.66, 1].map((x): Point => [x * WIDTH, between(random, 8, HEIGHT - 8)]);
    drawLine(paper, points, between(random, 1, 1.8), Math.floor(between(random, 100, 165)));
  }
  return pngOf(paper);
}

/** Where a letter's own points are in the picture. */
function placing(random: Random, centre: number, space: number): (point: Point) => Point {
  const angle = between(random, -0.28, 0.28);
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const slant = between(random, -0.2, 0.2);
  const wide = space * between(random, 0.5, 0.62);
  const high = HEIGHT * between(random, 0.5, 0.62);
  const [atX, atY] = [centre + between(random, -5, 5), HEIGHT / 2 + between(random, -8, 8)];
  return ([px, py]) => {
    const y = (py - 0.5) * high;
    const x = (px - 0.5) * wide + y * slant;
    return [atX + x * cos - y * sin, atY + x * sin + y * cos];
  };
}

/** One wave through the whole picture. */
function bending(random: Random): (point: Point) => Point {
  const [height, length, start] = [between(random, 3, 5.5), between(random, 60, 110), between(random, 0, 6.3)];
  return ([x, y]) => [x + (height / 2) * Math.sin(start + y / 18), y + height * Math.sin(start + (x / length) * 6.3)];
}

function drawLine(paper: Buffer, points: readonly Point[], radius: number, ink: number): void {
  for (let index = 1; index < points.length; index += 1) {
    const [[fromX, fromY], [toX, toY]] = [points[index - 1]!, points[index]!];
    const steps = Math.ceil(Math.hypot(toX - fromX, toY - fromY) / (radius / 2)) || 1;
    for (let step = 0; step <= steps; step += 1)
      drawDot(paper, [fromX + ((toX - fromX) * step) / steps, fromY + ((toY - fromY) * step) / steps], radius, ink);
  }
}

/** A round dot with a soft edge of one pixel; the darker of two inks stays. */
function drawDot(paper: Buffer, [x, y]: Point, radius: number, ink: number): void {
  const reach = radius + 1;
  for (let row = Math.max(0, Math.floor(y - reach)); row <= Math.min(HEIGHT - 1, Math.ceil(y + reach)); row += 1) {
    for (
      let column = Math.max(0, Math.floor(x - reach));
      column <= Math.min(WIDTH - 1, Math.ceil(x + reach));
      column += 1
    ) {
      const covered = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(column - x, row - y)));
      const at = row * WIDTH + column;
      paper[at] = Math.min(paper[at]!, Math.round(PAPER - (PAPER - ink) * covered));
    }
  }
}

/** Eight bits of grey a pixel, no filter. */
function pngOf(pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header[8] = 8;
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT);
  for (let row = 0; row < HEIGHT; row += 1) pixels.copy(rows, row * (WIDTH + 1) + 1, row * WIDTH, (row + 1) * WIDTH);
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')]);
}

function chunk(kind: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
