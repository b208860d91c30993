import { Button } from 'antd';
import { useState } from 'react';
import { fileFormats } from '#platform/kernel/file-reply.ts';

type Format = keyof typeof fileFormats;

interface FileButtonsProps {
  take(format: Format): Promise<unknown>;
  /** `small` in the head of a card. */
  size?: 'small' | 'middle';
}

/** A list as a file: `take` sends the call of the list's file and saves it. */
export function FileButtons({ take, size = 'middle' }: FileButtonsProps) {
  const [busy, setBusy] = useState<Format | null>(null);
  const press = async (format: Format) => {
    setBusy(format);
    await take(format);
    setBusy(null);
  };
  return (
    <span className="row">
      {(Object.keys(fileFormats) as Format[]).map((format) => (
        <Button
          key={format}
          size={size}
          loading={busy === format}
          disabled={busy !== null}
          onClick={() => void press(format)}
        >
          导出 {fileFormats[format]}
        </Button>
      ))}
    </span>
  );
}
