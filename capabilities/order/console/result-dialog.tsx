import { Form, Input, Radio } from 'antd';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { DescriptionList, formatAmount, type DialogProps } from '#platform/ui/index.ts';
import { pageUnknownPayments, proposePaymentResult, type UnknownPayment } from '../contract/provider-operations.ts';
import { setResults } from '../contract/words.ts';

export interface ResultDialogProps extends DialogProps<true> {
  payment: UnknownPayment;
}

interface Values {
  result: keyof typeof setResults;
  detail: string;
  proof: string;
}

const REFRESHES = [pageUnknownPayments];

/** What the bank says of a payment, with the document that proves it. */
export function ResultDialog({ payment, close }: ResultDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(proposePaymentResult, { refreshes: REFRESHES });
  const isPaid = (Form.useWatch('result', form) ?? 'succeeded') === 'succeeded';
  const label = isPaid ? '银行流水号' : '失败原因';
  return (
    <ChangeDialog<typeof proposePaymentResult, Values>
      title="登记付款结果"
      name="payment-result"
      form={form}
      initialValues={{ result: 'succeeded', detail: '', proof: '' }}
      change={change}
      send={(values) => change.run({ channelNo: payment.channelNo, ...values }, { title: '确认提交付款结果' })}
      onDone={() => close(true)}
      onClose={() => close()}
      okText="下一步"
    >
      <DescriptionList
        items={[
          { label: '银行指令号', value: payment.channelNo, wide: true },
          { label: '收款方', value: payment.payeeName },
          { label: '金额', value: `${formatAmount(payment.amount)} 元` },
        ]}
      />
      <Form.Item name="result" label="银行答复的结果">
        <Radio.Group options={Object.entries(setResults).map(([value, text]) => ({ value, label: text }))} />
      </Form.Item>
      <Form.Item name="detail" label={label} rules={[{ required: true, whitespace: true, message: `请填写${label}` }]}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="proof"
        label="凭证"
        extra="银行回单或查询函的编号"
        rules={[{ required: true, whitespace: true, message: '请填写凭证' }]}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
    </ChangeDialog>
  );
}
