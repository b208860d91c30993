import { MinusOutlined, PictureOutlined, PlusOutlined, RotateRightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { DialogFrame, type DialogProps } from '../dialogs.tsx';
import { InlineFailure } from '../states.tsx';
import { moved, startCrop, rotated, ZOOM_MAX, zoomed, type Crop } from './crop-geometry.ts';
import { drawCrop, PICTURE_TYPES, readPicture, resultOf } from './picture-file.ts';
import './picture-crop.css';

const WIDTH = 520;
/** Pixels of the canvases, twice their size on the page, so that they are sharp on dense screens. */
const STAGE_PIXELS = 560;
const PREVIEW_PIXELS = 192;
const ZOOM_STEP = 0.1;
/** The part of the square's side that an arrow key moves. */
const MOVE_STEP = 0.02;
const MOVE_LEAP = 0.1;
const ARROWS: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface PictureCropDialogProps extends DialogProps<Blob> {
  title: string;
  /** Saves the result. Resolves with the failure to show here, or null. */
  save(picture: Blob): Promise<{ message: string } | null>;
}

/** The picture cropper (spec section 2): choose, move, zoom, turn; ends with a square JPEG once it is saved. */
export function PictureCropDialog({ title, save, close }: PictureCropDialogProps) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState<Crop | null>(null);
  const [failure, setFailure] = useState<{ message: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => () => picture?.close(), [picture]);

  const take = async (file: File | undefined) => {
    if (!file) return;
    setFailure(null);
    try {
      const read = await readPicture(file);
      setCrop(startCrop(read));
      setPicture(read);
    } catch (error) {
      setFailure({ message: (error as Error).message });
    }
  };
  const finish = async () => {
    if (!picture || !crop || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const result = await resultOf(picture, crop);
      const refusal = await save(result);
      if (!refusal) return close(result);
      setFailure(refusal);
    } catch (error) {
      setFailure({ message: (error as Error).message });
    }
    setBusy(false);
  };
  const choose = () => input.current?.click();
  return (
    <DialogFrame
      title={title}
      width={WIDTH}
      busy={busy}
      onClose={() => close()}
      footer={
        <>
          {picture && (
            <Button className="crop-again" disabled={busy} onClick={choose}>
              重新选择
            </Button>
          )}
          <Button disabled={busy} onClick={() => close()}>
            取消
          </Button>
          <Button type="primary" loading={busy} disabled={!picture || busy} onClick={() => void finish()}>
            确定
          </Button>
        </>
      }
    >
      <InlineFailure failure={failure} />
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label="图片文件"
        accept={PICTURE_TYPES.join(',')}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
      {picture && crop ? (
        <Cropper picture={picture} crop={crop} onCrop={setCrop} disabled={busy} />
      ) : (
        <Chooser onChoose={choose} onDrop={(file) => void take(file)} />
      )}
    </DialogFrame>
  );
}

function Chooser({ onChoose, onDrop }: { onChoose(): void; onDrop(file: File | undefined): void }) {
  const drop = (event: DragEvent) => {
    event.preventDefault();
    onDrop(event.dataTransfer.files[0]);
  };
  return (
    <button
      type="button"
      className="crop-choose"
      onClick={onChoose}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <PictureOutlined aria-hidden />
      <b>选择图片</b>
      <span>点击选择或拖到这里，支持 JPG、PNG、WebP 格式，不超过 5M</span>
    </button>
  );
}

function Cropper({
  picture,
  crop,
  onCrop,
  disabled,
}: {
  picture: ImageBitmap;
  crop: Crop;
  onCrop(crop: Crop): void;
  disabled: boolean;
}) {
  const stage = useRef<HTMLCanvasElement>(null);
  const preview = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    for (const canvas of [stage.current, preview.current]) if (canvas) drawCrop(canvas, picture, crop);
  }, [picture, crop]);

  const zoomBy = (step: number) => onCrop(zoomed(picture, crop, crop.zoom + step));
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (disabled || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    onCrop(moved(picture, crop, -event.movementX / width, -event.movementY / width));
  };
  const keys = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    const step = event.shiftKey ? MOVE_LEAP : MOVE_STEP;
    if (arrow) onCrop(moved(picture, crop, arrow[0] * step, arrow[1] * step));
    else if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP);
    else if (event.key === '-') zoomBy(-ZOOM_STEP);
    else return;
    event.preventDefault();
  };
  return (
    <div className="crop">
      <div className="crop-main">
        {/* Dragged by pointer, moved by keys: a picture that is worked on, which no plain role says. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          className="crop-stage"
          role="application"
          aria-label="裁剪区域：方向键移动，加减键缩放"
          tabIndex={disabled ? -1 : 0}
          onKeyDown={disabled ? undefined : keys}
        >
          <canvas
            ref={stage}
            width={STAGE_PIXELS}
            height={STAGE_PIXELS}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
          />
        </div>
        <div className="crop-tools">
          <Button
            icon={<MinusOutlined />}
            aria-label="缩小"
            disabled={disabled || crop.zoom <= 1}
            onClick={() => zoomBy(-ZOOM_STEP)}
          />
          <input
            type="range"
            aria-label="缩放"
            min={1}
            max={ZOOM_MAX}
            step={0.01}
            value={crop.zoom}
            disabled={disabled}
            onChange={(event) => onCrop(zoomed(picture, crop, Number(event.target.value)))}
          />
          <Button
            icon={<PlusOutlined />}
            aria-label="放大"
            disabled={disabled || crop.zoom >= ZOOM_MAX}
            onClick={() => zoomBy(ZOOM_STEP)}
          />
          <Button
            icon={<RotateRightOutlined />}
            aria-label="旋转90度"
            title="旋转90度"
            disabled={disabled}
            onClick={() => onCrop(rotated(picture, crop))}
          />
        </div>
      </div>
      <div className="crop-preview">
        <canvas ref={preview} width={PREVIEW_PIXELS} height={PREVIEW_PIXELS} role="img" aria-label="头像预览" />
        <span>预览</span>
      </div>
    </div>
  );
}
