/** Where the square lies on a picture. Lengths are the picture's own pixels, after it was turned. */
export interface Crop {
  /** Quarter turns clockwise. */
  turns: 0 | 1 | 2 | 3;
  /** 1 shows as much as fits into the square; the largest shows a quarter of that. */
  zoom: number;
  /** The middle of the square. */
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const ZOOM_MAX = 4;

/** The picture's size after the turns. */
export const turnedSize = ({ width, height }: Size, { turns }: Pick<Crop, 'turns'>): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** How much of the picture one side of the square takes. */
export const sideOf = ({ width, height }: Size, { zoom }: Pick<Crop, 'zoom'>): number => Math.min(width, height) / zoom;

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The square never leaves the picture, so that the result has no empty corner. */
function clamped(size: Size, crop: Crop): Crop {
  const zoom = within(crop.zoom, 1, ZOOM_MAX);
  const half = sideOf(size, { zoom }) / 2;
  const { width, height } = turnedSize(size, crop);
  return { ...crop, zoom, x: within(crop.x, half, width - half), y: within(crop.y, half, height - half) };
}

/** The largest square in the middle. */
export const startCrop = ({ width, height }: Size): Crop => ({ turns: 0, zoom: 1, x: width / 2, y: height / 2 });

/** Moves the square by a part of its own side. */
export function moved(size: Size, crop: Crop, dx: number, dy: number): Crop {
  const side = sideOf(size, crop);
  return clamped(size, { ...crop, x: crop.x + dx * side, y: crop.y + dy * side });
}

export const zoomed = (size: Size, crop: Crop, zoom: number): Crop => clamped(size, { ...crop, zoom });

/** A quarter clockwise; what was in the middle stays there. */
export function rotated(size: Size, crop: Crop): Crop {
  const { height } = turnedSize(size, crop);
  return clamped(size, { ...crop, turns: ((crop.turns + 1) % 4) as Crop['turns'], x: height - crop.y, y: crop.x });
}
