import { Form, Radio } from 'antd';
import { AccountField } from '#capabilities/account/portal/shared/account-field.tsx';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { AmountUpTo, formatAmount, SendDialog, type DialogProps, type Sent } from '#platform/ui/index.ts';
import { redeemModes, type RedeemMode } from '../contract/words.ts';
import type { Model } from './wealth-words.ts';

export interface RedeemValues {
  accountNo: string;
  amount: string;
  mode: RedeemMode;
}
export interface RedeemDialogProps extends DialogProps<true> {
  model: Model;
  available: string;
  send(values: RedeemValues): Promise<Sent>;
}

/** Asks how much is redeemed, how, and into which account. */
export function RedeemDialog({ model, available, send, close }: RedeemDialogProps) {
  const [form] = Form.useForm<RedeemValues>();
  const { fast, ordinary } = model;
  const canFast = fast.poolIsOpen && fenOfYuan(fast.dayLeft) > 0n;
  const mode: RedeemMode = Form.useWatch('mode', form) ?? (canFast ? 'fast' : 'ordinary');
  const today = {
    max: fast.dayLeft,
    refusal: `今日快速赎回还可赎 ${formatAmount(fast.dayLeft)} 元，请减小金额或改用普通赎回`,
  };
  return (
    <SendDialog<RedeemValues>
      title="赎回"
      name="wealthRedeem"
      form={form}
      initialValues={{ mode }}
      send={send}
      close={close}
      note={
        <ul className="wealth-rules muted">
          {mode === 'fast' ? (
            <>
              <li>实时到账，赎回部分当日起不再享有收益</li>
              <li>
                每日限额 {formatAmount(fast.dayLimit)} 元，今日还可赎 {formatAmount(fast.dayLeft)} 元
              </li>
            </>
          ) : (
            <>
              <li>{ordinary.arrivesOn} 24:00前到账，不限额</li>
              <li>确认前继续享有收益</li>
            </>
          )}
        </ul>
      }
    >
      <Form.Item name="mode" label="赎回方式">
        <Radio.Group
          options={[
            { value: 'fast', label: redeemModes.fast, disabled: !canFast },
            { value: 'ordinary', label: redeemModes.ordinary },
          ]}
        />
      </Form.Item>
      <AccountField label="到账账户" />
      <AmountUpTo
        label="赎回金额"
        verb="赎回"
        max={available}
        now={mode === 'fast' ? today : undefined}
        dependencies={['mode']}
      />
    </SendDialog>
  );
}
