import { Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { PAYEE_ACCOUNT_CLOSED_TO_CREDIT } from '#capabilities/account/contract/errors.ts';
import { ChangeDialog, useCall, useChange } from '#platform/portal-kit/index.ts';
import {
  DescriptionList,
  formatAmount,
  groupAccount,
  ParagraphInput,
  Skeleton,
  type DialogProps,
} from '#platform/ui/index.ts';
import { REASON } from '../constants.ts';
import { REMITTANCE_ACCOUNT_MISSING } from '../contract/errors.ts';
import {
  findReceivers,
  pageRemittances,
  proposeClaim,
  type Remittance,
  type RemittanceReceiver,
} from '../contract/provider-operations.ts';

export interface CreditDialogProps extends DialogProps<true> {
  row: Remittance;
}

interface Values {
  accountNo: string;
  reason: string;
}

const REFRESHES = [pageRemittances];
const MIN = 2;

const choiceOf = ({ accountNo, accountName, mid, canReceive }: RemittanceReceiver) => ({
  value: accountNo,
  disabled: !canReceive,
  label: `${accountName} ${groupAccount(accountNo)}（商户 ${mid}）${canReceive ? '' : '，不能收款'}`,
});

const useReceivers = (keyword: string) =>
  useCall(findReceivers, { keyword }, { quiet: true, enabled: keyword.length >= MIN });

/** Accounts of the merchants with this name or number; at first the payer's own. */
function Receivers({ found }: { found: ReturnType<typeof useReceivers> }) {
  const choices = (found.data?.list ?? []).map(choiceOf);
  if (found.isFetching && !found.data) return <Skeleton rows={2} height={24} />;
  if (found.error) return <p className="muted">{found.error.message}</p>;
  return (
    <>
      {choices.length === 0 && <p className="muted">没有找到，请输入商户名称、商户号或完整的账号</p>}
      <Form.Item name="accountNo" label="入账账户" rules={[{ required: true, message: '请选择入账账户' }]}>
        <Radio.Group className="stack" options={choices} />
      </Form.Item>
    </>
  );
}

/** Whose money it is, and why; another person confirms it. */
export function CreditDialog({ row, close }: CreditDialogProps) {
  const [form] = Form.useForm<Values>();
  const [keyword, setKeyword] = useState(row.payerName);
  const change = useChange(proposeClaim, { refreshes: REFRESHES });
  const found = useReceivers(keyword);
  const search = (text: string) => {
    if (text.trim() === keyword) return;
    form.resetFields(['accountNo']);
    setKeyword(text.trim());
  };
  return (
    <ChangeDialog<typeof proposeClaim, Values>
      title="来款入账"
      name="remittance-credit"
      form={form}
      initialValues={{ reason: '' }}
      change={change}
      send={(values) => change.run({ serialNo: row.serialNo, ...values }, { title: '确认提交来款入账' })}
      fieldOf={{ [PAYEE_ACCOUNT_CLOSED_TO_CREDIT]: 'accountNo', [REMITTANCE_ACCOUNT_MISSING]: 'accountNo' }}
      onDone={() => close(true)}
      onClose={() => close()}
      okText="下一步"
    >
      <DescriptionList
        items={[
          { label: '付款方', value: row.payerName },
          { label: '金额', value: `${formatAmount(row.amount)} 元` },
          { label: '附言', value: row.remark || '无' },
        ]}
      />
      <Form.Item label="查找商户" extra="按付款户名查找；也可输入商户名称、商户号或完整的账号后回车">
        <Input
          defaultValue={row.payerName}
          maxLength={60}
          aria-label="查找商户"
          onBlur={({ target }) => search(target.value)}
          onPressEnter={(event) => {
            event.preventDefault();
            search(event.currentTarget.value);
          }}
        />
      </Form.Item>
      <Receivers found={found} />
      <Form.Item
        name="reason"
        label="依据"
        extra="商户会看到，例如：付款方来函确认，函号 20261127-3"
        rules={[{ required: true, whitespace: true, min: REASON.min, message: `请填写依据，至少${REASON.min}个字` }]}
      >
        <ParagraphInput maxLength={REASON.max} rows={2} />
      </Form.Item>
    </ChangeDialog>
  );
}
