import { Button } from 'antd';
import { CopyText, DialogFrame, formatTime, type DialogProps } from '#platform/ui/index.ts';
import './webhooks.css';

export interface SecretDialogProps extends DialogProps<void> {
  secret: string;
  /** After a change: until when the former one signs too. */
  formerUntil?: string;
}

/** A secret, the only time that it is shown. */
export function SecretDialog({ secret, formerUntil, close }: SecretDialogProps) {
  const isPublic = secret.startsWith('whpk_');
  return (
    <DialogFrame
      title={isPublic ? '新公钥' : '签名密钥'}
      onClose={() => close()}
      footer={
        <Button type="primary" onClick={() => close()}>
          {isPublic ? '关闭' : '已保存'}
        </Button>
      }
    >
      <div className="stack">
        <p>{isPublic ? '请在接收系统中更新公钥。' : '密钥只显示这一次，请立即保存到接收系统，不要发给他人。'}</p>
        <p className="webhook-url webhook-secret numeric">
          <CopyText value={secret} label={isPublic ? '公钥' : '签名密钥'} />
        </p>
        {formerUntil && (
          <p className="muted">{formatTime(formerUntil)} 前的通知同时带有新旧两个签名，请在此之前完成更换。</p>
        )}
      </div>
    </DialogFrame>
  );
}
