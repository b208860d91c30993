import { sideOf, turnedSize, type Crop } from './crop-geometry.ts';

/** The result: a square of so many pixels, as the server takes it. */
const RESULT_PIXELS = 256;
const RESULT_TYPE = 'image/jpeg';
const RESULT_QUALITY = 0.9;

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
const MAX_BYTES = 5 * 1_048_576;
/** Larger pictures would need too much memory on a small machine. */
const MAX_PIXELS = 50_000_000;

/** Why a file is not taken, before it is read; null when it is. */
function pictureFileFault({ type, size }: { type: string; size: number }): string | null {
  if (!(PICTURE_TYPES as readonly string[]).includes(type)) return '只能选择JPG、PNG、WebP格式的图片';
  if (size === 0) return '图片内容为空，请重新选择';
  return size > MAX_BYTES ? '图片最大为5M，请压缩后重试' : null;
}

/** Why a picture is not taken once its size is known. */
function pictureSizeFault({ width, height }: { width: number; height: number }): string | null {
  if (Math.min(width, height) < RESULT_PIXELS)
    return `图片尺寸过小，请选择不小于${RESULT_PIXELS}×${RESULT_PIXELS}像素的图片`;
  return width * height > MAX_PIXELS ? '图片尺寸过大，请缩小后重试' : null;
}

/** The picture, turned as the camera recorded it. Throws an Error whose message is for the person. */
export async function readPicture(file: File): Promise<ImageBitmap> {
  const fault = pictureFileFault(file);
  if (fault) throw new Error(fault);
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error('无法读取该图片，请换一张');
  });
  const tooLarge = pictureSizeFault(picture);
  if (!tooLarge) return picture;
  picture.close();
  throw new Error(tooLarge);
}

/** Draws what lies in the square over a whole canvas. What is transparent becomes white. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const scale = canvas.width / sideOf(picture, crop);
  const { width, height } = turnedSize(picture, crop);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.translate(canvas.width / 2, canvas.height / 2);
  context.scale(scale, scale);
  context.translate(width / 2 - crop.x, height / 2 - crop.y);
  context.rotate((crop.turns * Math.PI) / 2);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
}

/** The square as a new picture, without the file's metadata such as the location. */
export function resultOf(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = RESULT_PIXELS;
  canvas.height = RESULT_PIXELS;
  drawCrop(canvas, picture, crop);
  return new Promise((resolve, reject) => {
    const taken = (blob: Blob | null) => {
      if (blob) resolve(blob);
      else reject(new Error('无法处理该图片，请换一张'));
    };
    canvas.toBlob(taken, RESULT_TYPE, RESULT_QUALITY);
  });
}
