import { Button } from 'antd';
import { ReviewRows } from '#platform/portal-kit/index.ts';
import { CopyText, DialogFrame, formatTime, type DialogProps } from '#platform/ui/index.ts';
import type { MadeTopup } from '../contract/operations.ts';
import { TargetList } from './target-list.tsx';
import './topup.css';

export type ToPay = Pick<MadeTopup, 'topupNo' | 'amount' | 'validUntil' | 'account' | 'collecting'>;
export type HowToPayProps = ToPay & DialogProps<void>;

/** How a 充值单 is paid: the amount, the code for the remark, and both accounts. */
export function HowToPayDialog({ topupNo, amount, validUntil, account, collecting, close }: HowToPayProps) {
  return (
    <DialogFrame
      title="汇款信息"
      onClose={() => close()}
      footer={
        <Button type="primary" onClick={() => close()}>
          完成
        </Button>
      }
    >
      <ReviewRows
        rows={[
          { label: '汇款金额', amount },
          { label: '附言填写充值码', value: <CopyText value={topupNo} label="充值码" /> },
          { label: '有效期', value: `${formatTime(validUntil).slice(0, 16)} 前` },
        ]}
      />
      <section className="topup-way" aria-label="汇入本商户账户">
        <h3>汇入本商户账户（推荐）</h3>
        <TargetList target={account} />
      </section>
      <section className="topup-way" aria-label="汇入共用账户">
        <h3>或汇入共用账户</h3>
        <TargetList target={collecting} />
        <p className="muted">金额须与充值单一致，附言须填写充值码，否则无法自动入账</p>
      </section>
    </DialogFrame>
  );
}
