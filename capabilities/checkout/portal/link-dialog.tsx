import { QRCodeCanvas } from '@rc-component/qrcode';
import { Button } from 'antd';
import { useRef } from 'react';
import { ReviewRows } from '#platform/portal-kit/index.ts';
import { DialogFrame, formatTime, type DialogProps } from '#platform/ui/index.ts';
import { copyPayLink, payLink } from './pay-link-address.ts';

const QR = { size: 176, quietZone: 4 } as const;

/** The code as a picture, for a chat or a printed bill. */
function downloadQr(canvas: HTMLCanvasElement | null, subject: string): void {
  const link = document.createElement('a');
  link.href = canvas?.toDataURL('image/png') ?? '';
  link.download = `付款码-${subject}.png`;
  link.click();
}

export interface LinkDialogProps extends DialogProps<'close'> {
  title: string;
  payPath: string;
  amount: string;
  subject: string;
  validUntil: string;
  /** Offers closing the 收款单 itself: closes with `close`. */
  mayClose?: boolean;
}

/**
 * The link and its QR code with amount and subject, to be copied and sent. The code is dark on white in every theme, so
 * that cameras read it.
 */
export function LinkDialog({ title, payPath, amount, subject, validUntil, mayClose = false, close }: LinkDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  return (
    <DialogFrame
      title={title}
      onClose={() => close()}
      footer={
        <>
          {mayClose && (
            <Button danger onClick={() => close('close')}>
              关闭收款单
            </Button>
          )}
          <Button onClick={() => close()}>完成</Button>
          <Button type="primary" onClick={() => void copyPayLink(payPath)}>
            复制链接
          </Button>
        </>
      }
    >
      <ReviewRows
        rows={[
          { label: '收款金额', amount },
          { label: '事由', value: subject },
          { label: '有效期至', value: formatTime(validUntil).slice(0, 16) },
        ]}
      />
      <div className="pay-link-share">
        <figure className="pay-link-qr">
          <QRCodeCanvas
            ref={canvas}
            value={payLink(payPath)}
            size={QR.size}
            level="M"
            marginSize={QR.quietZone}
            role="img"
            aria-label="付款二维码"
          />
          <Button type="link" size="small" onClick={() => downloadQr(canvas.current, subject)}>
            下载二维码
          </Button>
        </figure>
        <div>
          <p className="muted">请将二维码或链接发送给付款方，付款方企业登录后即可付款</p>
          <p className="pay-link-text">{payLink(payPath)}</p>
        </div>
      </div>
    </DialogFrame>
  );
}
