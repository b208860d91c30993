import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  moved,
  sideOf,
  startCrop,
  rotated,
  turnedSize,
  ZOOM_MAX,
  zoomed,
  type Crop,
  type Size,
} from './crop-geometry.ts';

const size: Size = { width: 800, height: 400 };

describe('DG07 the square on a picture', () => {
  it('DG07 begins in the middle, as large as fits', () => {
    expect(startCrop(size)).toEqual({ turns: 0, zoom: 1, x: 400, y: 200 });
    expect(sideOf(size, { zoom: 1 })).toBe(400);
  });

  it('DG07 moves by parts of its side and stops at the edges', () => {
    expect(moved(size, startCrop(size), 0.25, 0.25)).toMatchObject({ x: 500, y: 200 });
    expect(moved(size, startCrop(size), 9, 0)).toMatchObject({ x: 600 });
    expect(moved(size, zoomed(size, startCrop(size), 2), -9, -9)).toMatchObject({ x: 100, y: 100 });
  });

  it('DG07 zooms from all to a quarter, and comes back inside when zoomed out at an edge', () => {
    expect([zoomed(size, startCrop(size), 0).zoom, zoomed(size, startCrop(size), 9).zoom]).toEqual([1, ZOOM_MAX]);
    const corner = moved(size, zoomed(size, startCrop(size), 4), -9, -9);
    expect(corner).toMatchObject({ x: 50, y: 50 });
    expect(zoomed(size, corner, 1)).toMatchObject({ x: 200, y: 200 });
  });

  it('DG07 turns about its middle, and four turns are none', () => {
    const movedLeft = moved(size, startCrop(size), -1, 0);
    expect(rotated(size, movedLeft)).toEqual({ turns: 1, zoom: 1, x: 200, y: 200 });
    expect(turnedSize(size, rotated(size, movedLeft))).toEqual({ width: 400, height: 800 });
    let crop = movedLeft;
    for (let turns = 0; turns < 4; turns += 1) crop = rotated(size, crop);
    expect(crop).toEqual(movedLeft);
  });

  it('DG07 never leaves the picture', () => {
    const step = fc.oneof(
      fc.tuple(
        fc.constant('move' as const),
        fc.double({ min: -3, max: 3, noNaN: true }),
        fc.double({ min: -3, max: 3, noNaN: true }),
      ),
      fc.tuple(fc.constant('zoom' as const), fc.double({ min: 0, max: 6, noNaN: true }), fc.constant(0)),
      fc.tuple(fc.constant('turn' as const), fc.constant(0), fc.constant(0)),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 1, max: 5000 }),
        fc.array(step, { maxLength: 12 }),
        (width, height, steps) => {
          const pictureSize = { width, height };
          let crop: Crop = startCrop(pictureSize);
          for (const [kind, a, b] of steps)
            crop =
              kind === 'move'
                ? moved(pictureSize, crop, a, b)
                : kind === 'zoom'
                  ? zoomed(pictureSize, crop, a)
                  : rotated(pictureSize, crop);
          const half = sideOf(pictureSize, crop) / 2;
          const { width: w, height: h } = turnedSize(pictureSize, crop);
          const slack = 1e-6;
          expect(
            crop.x - half >= -slack &&
              crop.x + half <= w + slack &&
              crop.y - half >= -slack &&
              crop.y + half <= h + slack,
          ).toBe(true);
        },
      ),
    );
  });
});
