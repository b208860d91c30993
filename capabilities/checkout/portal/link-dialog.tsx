import { Button } from 'antd';
import { ReviewRows } from '#platform/portal-kit/index.ts';
import { DialogFrame, formatTime, toast, type DialogProps } from '#platform/ui/index.ts';

/** The whole address, as a customer opens it. */
const payLink = (payPath: string): string => `${location.origin}${location.pathname}#${payPath}`;

/** Copies it and says so. */
export async function copyPayLink(payPath: string): Promise<void> {
  await navigator.clipboard.writeText(payLink(payPath));
  toast.success('付款链接已复制');
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

/** The link with what it asks for, to be copied and sent. */
export function LinkDialog({ title, payPath, amount, subject, validUntil, mayClose = false, close }: LinkDialogProps) {
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
      <ReviewRows rows={[{ label: '收款金额', amount }, { label: '事由', value: subject }, { label: '有效期至', value: formatTime(validUntil).slice(0, 16) }]} />
      <p className="muted">请将以下链接发送给付款方，持有链接的企业登录后即可付款</p>
      <p className="pay-link-text">{payLink(payPath)}</p>
    </DialogFrame>
  );
}
