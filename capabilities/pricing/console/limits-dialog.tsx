import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { Operation } from '#platform/kernel/operation.ts';
import { type Change, failureIn, useCall, useCan, useChange } from '#platform/portal-kit/index.ts';
import { DialogFrame, InlineFailure, toast, WaitingCard, type DialogProps } from '#platform/ui/index.ts';
import { limitFaults, type LimitRow } from '../contract/limit-rows.ts';
import {
  listTemplates,
  proposeLimits,
  proposeTemplate,
  showMerchantLimits,
  type LimitTemplate,
} from '../contract/merchant-operations.ts';
import { LimitTable } from './limit-table.tsx';
import { ReasonField } from '#capabilities/change/console/shared/reason-field.tsx';

const WIDTH = 880;
const ASKED = '已提交，等待审批';

interface Values {
  name: string;
  note: string;
  reason: string;
}

interface LimitsFrameProps {
  title: string;
  start: LimitRow[];
  names?: { name: string; note: string };
  change: Pick<Change<Operation>, 'pending' | 'outcome'>;
  send(values: Values, rows: LimitRow[]): Promise<{ status: string }>;
  close(done?: true): void;
}

/** A table of limits with why it is proposed. */
function LimitsFrame({ title, start, names, change, send, close }: LimitsFrameProps) {
  const [form] = Form.useForm<Values>();
  const [rows, setRows] = useState(start);
  const { pending, outcome } = change;
  const isFaulty = limitFaults(rows).length > 0;
  const submit = async (values: Values) => {
    if ((await send(values, rows)).status !== 'done') return;
    toast.success(ASKED);
    close(true);
  };
  return (
    <DialogFrame
      title={title}
      width={WIDTH}
      busy={pending}
      onClose={() => close()}
      footer={
        <>
          <Button disabled={pending} onClick={() => close()}>
            取消
          </Button>
          <Button type="primary" loading={pending} disabled={isFaulty} onClick={() => form.submit()}>
            下一步
          </Button>
        </>
      }
    >
      <Form
        form={form}
        name="limits"
        layout="vertical"
        requiredMark={false}
        {...(names ? { initialValues: names } : {})}
        onFinish={(values) => void submit(values)}
        disabled={pending}
        validateTrigger="onBlur"
      >
        {names && (
          <div className="row">
            <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请输入名称' }]}>
              <Input maxLength={20} autoComplete="off" />
            </Form.Item>
            <Form.Item name="note" label="备注">
              <Input maxLength={100} autoComplete="off" />
            </Form.Item>
          </div>
        )}
        <div className="limits-scroll">
          <LimitTable rows={rows} onChange={setRows} disabled={pending} />
        </div>
        <ReasonField hint="确认的人会看到" />
      </Form>
      <InlineFailure failure={failureIn(outcome)} />
    </DialogFrame>
  );
}

export interface MerchantLimitsProps extends DialogProps<true> {
  mid: string;
  name: string;
}

/** One merchant's own limits; those who may not change them see them. */
export function MerchantLimitsDialog({ mid, name, close }: MerchantLimitsProps) {
  const limits = useCall(showMerchantLimits, { mid }, { quiet: true, fresh: true });
  const change = useChange(proposeLimits, { refreshes: [showMerchantLimits] });
  const mayEdit = useCan('op.price.edit');
  const title = `${name} 的限额`;
  if (!limits.data || limits.isFetching)
    return (
      <DialogFrame title={title} width={WIDTH} footer={null} onClose={() => close()}>
        <WaitingCard result={limits} />
      </DialogFrame>
    );
  if (!mayEdit)
    return (
      <DialogFrame title={title} width={WIDTH} footer={null} onClose={() => close()}>
        <div className="limits-scroll">
          <LimitTable rows={limits.data.rows} onChange={() => undefined} disabled />
        </div>
      </DialogFrame>
    );
  return (
    <LimitsFrame
      title={title}
      start={limits.data.rows}
      change={change}
      send={({ reason }, rows) => change.run({ mids: [mid], rows, reason }, { title: '确认提交商户限额' })}
      close={close}
    />
  );
}

export interface TemplateDialogProps extends DialogProps<true> {
  /** Null: a new one, which begins as `start`. */
  template: LimitTemplate | null;
  start: LimitRow[];
}

/** A template of limits. */
export function TemplateDialog({ template, start, close }: TemplateDialogProps) {
  const change = useChange(proposeTemplate, { refreshes: [listTemplates] });
  return (
    <LimitsFrame
      title={template ? `修改限额模板“${template.name}”` : '新建限额模板'}
      start={template?.rows ?? start}
      names={{ name: template?.name ?? '', note: template?.note ?? '' }}
      change={change}
      send={(values, rows) =>
        change.run(
          { ...values, note: values.note ?? '', rows, ...(template ? { templateId: template.templateId } : {}) },
          { title: '确认提交限额模板' },
        )
      }
      close={close}
    />
  );
}
