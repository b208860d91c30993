import { accountMembers } from '#capabilities/account/contract/errors.ts';
import { Button, Checkbox, Form, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { orderMembers } from '../../contract/errors.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import { drawnField, neverHappened, type Change, type Outcome } from '#platform/portal-kit/index.ts';
import { AmountUpTo, DialogFrame, formatAmount, InlineFailure } from '#platform/ui/index.ts';
import './pay-back-dialog.css';

/** What every order that gives back a part of a payment asks for. */
export interface PayBackValues {
  amount: string;
  reason: string;
  /** Without enough money it waits for it, in place of being refused. */
  waits: boolean;
}

interface PayBackProps<O extends Operation, Values extends PayBackValues> {
  /** The word for it: 退款. */
  what: string;
  /** The most that can go back, in yuan; the form begins with it. */
  max: string;
  /** Below the amount: who gets it. */
  to: string;
  reasonHint: string;
  change: Change<O>;
  start: Values;
  send(values: Values): Promise<Outcome<O>>;
  /** The field at which a refusal of the kind is shown, by its code. */
  fieldOf: Readonly<Partial<Record<string, string>>>;
  onDone(data: (Outcome<O> & { status: 'done' })['data']): void;
  onClose(): void;
  /** Further fields. */
  children?: ReactNode;
}

/** Of refusals that every payment back can get. */
const sharedFields = { ...accountMembers, ...orderMembers };

/** Asks how much of a payment goes back and why, and sends it. An unknown result is asked for, never sent again. */
export function PayBackDialog<O extends Operation, Values extends PayBackValues>(props: PayBackProps<O, Values>) {
  const { what, max, change, onClose, onDone, children } = props;
  const fieldOf = { ...sharedFields, ...props.fieldOf };
  const [form] = Form.useForm<Values>();
  const [start] = useState(props.start);
  const { outcome, pending } = change;

  const settle = (end: Outcome<O>) => {
    if (end.status === 'done') return onDone(end.data);
    const field = end.status === 'failed' ? drawnField(form, end.failure, fieldOf) : undefined;
    if (field && end.status === 'failed') form.setFields([{ name: field as never, errors: [end.failure.message] }]);
  };
  const failed = outcome?.status === 'failed' && !drawnField(form, outcome.failure, fieldOf) ? outcome.failure : null;
  const isUnknown = outcome?.status === 'unknown';
  return (
    <DialogFrame
      title={what}
      busy={pending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {isUnknown ? '关闭' : '取消'}
          </Button>
          {!isUnknown && (
            <Button type="primary" loading={pending} disabled={pending} onClick={() => form.submit()}>
              下一步
            </Button>
          )}
        </>
      }
    >
      {isUnknown && (
        <p className="pay-back-notice" role="status">
          处理结果未知，请勿重复提交。
          <Button type="link" size="small" loading={pending} onClick={() => void change.askAgain().then(settle)}>
            查询结果
          </Button>
        </p>
      )}
      <Form
        form={form}
        name="pay-back"
        layout="vertical"
        requiredMark={false}
        initialValues={start}
        onFinish={(values) => void props.send(values).then(settle)}
        disabled={pending || isUnknown}
        validateTrigger="onBlur"
      >
        <AmountUpTo label={`${what}金额`} verb="退" max={max} extra={`可退 ${formatAmount(max)} 元，${props.to}`} />
        <Form.Item
          name="reason"
          label={`${what}原因`}
          rules={[{ required: true, whitespace: true, message: `请输入${what}原因` }]}
        >
          <Input size="large" maxLength={60} showCount placeholder={props.reasonHint} autoComplete="off" />
        </Form.Item>
        {children}
        <Form.Item name="waits" valuePropName="checked">
          <Checkbox>余额不足时等待充值，到账后自动{what}（最长7天）</Checkbox>
        </Form.Item>
      </Form>
      <InlineFailure
        failure={failed && (neverHappened(failed) ? { message: `本次${what}未被受理，请重新提交` } : failed)}
      />
    </DialogFrame>
  );
}
