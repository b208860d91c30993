import { Button, Radio } from 'antd';
import { useState } from 'react';
import { DialogFrame, InlineFailure, optionsOf, useSending, type DialogProps, type Sent } from '#platform/ui/index.ts';
import { unbindReasons, type UnbindReason } from '../contract/words.ts';
import type { CertificateRow } from './use-certificate.ts';

export interface UnbindDialogProps extends DialogProps<true> {
  row: CertificateRow;
  send(reason: UnbindReason): Promise<Sent>;
}

/** Why it is unbound: what is lost is revoked as such. */
export function UnbindDialog({ row, send, close }: UnbindDialogProps) {
  const [reason, setReason] = useState<UnbindReason>('lost');
  const { submit, busy, failure } = useSending(send, close);
  return (
    <DialogFrame
      title="解绑数字证书"
      busy={busy}
      onClose={() => close()}
      footer={
        <>
          <Button disabled={busy} onClick={() => close()}>
            取消
          </Button>
          <Button danger loading={busy} disabled={busy} onClick={() => void submit(reason)}>
            解绑
          </Button>
        </>
      }
    >
      <p className="certificate-lead">
        {row.mine ? '解绑后' : `解绑后${row.personName}`}不能再用该证书签名，且无法恢复；如需继续使用请重新申请证书。
      </p>
      <Radio.Group
        aria-label="解绑原因"
        className="certificate-reasons"
        value={reason}
        onChange={({ target }) => setReason(target.value as UnbindReason)}
        options={optionsOf(unbindReasons)}
      />
      <InlineFailure failure={failure} />
    </DialogFrame>
  );
}
