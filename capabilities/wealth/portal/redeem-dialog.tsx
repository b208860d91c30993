import { Button, Form, Radio, Select } from 'antd';
import { pickAccounts } from '#capabilities/account/contract/operations.ts';
import { accountLabel } from '#capabilities/account/portal/shared/account-key.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { useCall } from '#platform/portal-kit/index.ts';
import {
  amountFault,
  AmountInput,
  DialogFrame,
  formatAmount,
  InlineFailure,
  ruleOf,
  type DialogProps,
} from '#platform/ui/index.ts';
import { redeemModes, type RedeemMode } from '../contract/words.ts';
import type { Model } from './wealth-words.ts';

export interface RedeemValues {
  accountNo: string;
  amount: string;
  mode: RedeemMode;
}
export interface RedeemDialogProps extends DialogProps<RedeemValues> {
  model: Model;
  available: string;
}

/** Asks how much is redeemed, how, and into which account. Closes with that, or with nothing. */
export function RedeemDialog({ model, available, close }: RedeemDialogProps) {
  const [form] = Form.useForm<RedeemValues>();
  const accounts = useCall(pickAccounts, {}, { quiet: true });
  const { fast, ordinary } = model;
  const canFast = fast.poolIsOpen && fenOfYuan(fast.dayLeft) > 0n;
  const mode: RedeemMode = Form.useWatch('mode', form) ?? (canFast ? 'fast' : 'ordinary');
  const faultOf = (text: string) =>
    amountFault(text) ??
    (fenOfYuan(text) > fenOfYuan(available)
      ? `最多可赎回 ${formatAmount(available)} 元，请修改金额`
      : mode === 'fast' && fenOfYuan(text) > fenOfYuan(fast.dayLeft)
        ? `今日快速赎回还可赎 ${formatAmount(fast.dayLeft)} 元，请减小金额或改用普通赎回`
        : null);
  return (
    <DialogFrame
      title="赎回"
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close()}>取消</Button>
          <Button type="primary" onClick={() => form.submit()}>
            下一步
          </Button>
        </>
      }
    >
      <Form
        form={form}
        name="wealthRedeem"
        layout="vertical"
        requiredMark={false}
        initialValues={{ mode }}
        onFinish={close}
        validateTrigger="onBlur"
      >
        <Form.Item name="mode" label="赎回方式">
          <Radio.Group
            options={[
              { value: 'fast', label: redeemModes.fast, disabled: !canFast },
              { value: 'ordinary', label: redeemModes.ordinary },
            ]}
          />
        </Form.Item>
        <Form.Item name="accountNo" label="到账账户" rules={[{ required: true, message: '请选择到账账户' }]}>
          <Select
            size="large"
            placeholder="请选择到账账户"
            loading={accounts.isPending}
            options={(accounts.data?.list ?? []).map((account) => ({
              value: account.accountNo,
              label: accountLabel(account),
            }))}
          />
        </Form.Item>
        <Form.Item
          name="amount"
          label="赎回金额"
          dependencies={['mode']}
          rules={[ruleOf(faultOf, { empty: true })]}
          extra={`可赎回 ${formatAmount(available)} 元`}
        >
          <AmountInput size="large" hero />
        </Form.Item>
      </Form>
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
      <InlineFailure failure={accounts.error} />
    </DialogFrame>
  );
}
