import { QRCodeCanvas } from '@rc-component/qrcode';
import { Button } from 'antd';
import { ReviewRows } from '#platform/portal-kit/index.ts';
import { DialogFrame, toast, type DialogProps } from '#platform/ui/index.ts';
import type { PacketRow } from '../contract/operations.ts';

const QR = { size: 176, quietZone: 4 } as const;

export interface PacketLinkProps extends DialogProps<void> {
  packet: Pick<PacketRow, 'name' | 'payee' | 'amount' | 'claimPath'>;
}

/** The link of one packet and its QR code, dark on white in every theme, so that cameras read it. */
export function PacketLinkDialog({ packet, close }: PacketLinkProps) {
  const { name, payee, amount, claimPath } = packet;
  const link = `${location.origin}${location.pathname}#${claimPath}`;
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    toast.success('领取链接已复制');
  };
  return (
    <DialogFrame
      title="红包领取链接"
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close()}>完成</Button>
          <Button type="primary" onClick={() => void copy()}>
            复制链接
          </Button>
        </>
      }
    >
      <ReviewRows
        rows={[
          { label: '收款人', value: `${name}（${payee}）` },
          { label: '金额', amount },
        ]}
      />
      <div className="packet-share">
        <QRCodeCanvas
          value={link}
          size={QR.size}
          level="M"
          marginSize={QR.quietZone}
          role="img"
          aria-label="红包二维码"
        />
        <p className="muted">请只发给收款人本人。领取时需验证收款人的手机号，款项存入其平台账户。</p>
        <p className="packet-link">{link}</p>
      </div>
    </DialogFrame>
  );
}
