import { Form, Input, Radio } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { LoggedSearch } from '#capabilities/change/console/shared/logged-search.tsx';
import { ProposalFields } from '#capabilities/change/console/shared/proposal-fields.tsx';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { addDays } from '#platform/kernel/shanghai-time.ts';
import { ChangeDialog, useChange, useToday } from '#platform/portal-kit/index.ts';
import {
  accountTail,
  amountFault,
  AmountInput,
  ChoiceSelect,
  formatAmount,
  LazyDatePicker,
  optionsOf,
  ruleOf,
  type DialogProps,
} from '#platform/ui/index.ts';
import { PART_LONGEST_DAYS } from '../constants.ts';
import { ACCOUNT_STATUS_UNFIT, FREEZE_END_INVALID, FREEZE_EXCEEDS_AVAILABLE } from '../contract/errors.ts';
import { findFreezable, pageFreezes, proposeFreeze } from '../contract/provider-operations.ts';
import { freezeScopes, providerSources } from '../contract/words.ts';
import { proposal } from './proposal.ts';

type Freezable = OutputOf<typeof findFreezable>['list'][number];
interface Values {
  accountNo: string;
  scope: keyof typeof freezeScopes;
  amount?: string;
  source: keyof typeof providerSources;
  documentNo?: string;
  authority?: string;
  endDate?: Dayjs | null;
  merchantReason: string;
  reason: string;
  evidence: string;
}

const REFRESHES = { refreshes: [pageFreezes] };
const fieldOf = {
  [ACCOUNT_MISSING]: 'accountNo',
  [ACCOUNT_STATUS_UNFIT]: 'accountNo',
  [FREEZE_EXCEEDS_AVAILABLE]: 'amount',
  [FREEZE_END_INVALID]: 'endDate',
} as const;
/** Of the merchant, or the one whose number a document names. */
const AccountField = ({ found }: { found: Freezable[] }) => (
  <Form.Item
    name="accountNo"
    label={`${found[0]?.customerName ?? ''}的账户`}
    rules={[{ required: true, message: '请选择账户' }]}
  >
    <ChoiceSelect
      options={found.map((one) => ({
        value: one.accountNo,
        label: `${one.typeName} ${accountTail(one.accountNo)}（${one.statusName}，可用 ${formatAmount(one.available)} 元）`,
      }))}
    />
  </Form.Item>
);

/** What is frozen, by what right, and until when. */
function FreezeFields() {
  const form = Form.useFormInstance<Values>();
  const [scope, source] = [Form.useWatch('scope', form), Form.useWatch('source', form)];
  const tomorrow = dayjs(addDays(useToday(), 1));
  const isJudicial = source === 'judicial';
  return (
    <>
      <Form.Item name="scope" label="范围">
        <Radio.Group options={optionsOf(freezeScopes)} />
      </Form.Item>
      {scope === 'part' && (
        <Form.Item name="amount" label="冻结金额(元)" rules={[ruleOf(amountFault, { required: true })]}>
          <AmountInput />
        </Form.Item>
      )}
      <Form.Item name="source" label="来源">
        <Radio.Group options={optionsOf(providerSources)} />
      </Form.Item>
      {isJudicial && (
        <div className="row">
          <Form.Item
            name="documentNo"
            label="文书编号"
            rules={[{ required: true, whitespace: true, message: '请填写司法文书编号' }]}
          >
            <Input maxLength={60} autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="authority"
            label="发文机关"
            rules={[{ required: true, whitespace: true, message: '请填写发文机关' }]}
          >
            <Input maxLength={60} autoComplete="off" />
          </Form.Item>
        </div>
      )}
      <Form.Item
        name="endDate"
        label="到期日"
        {...(isJudicial ? { rules: [{ required: true, message: '请选择司法冻结的到期日' }] } : {})}
        extra={isJudicial ? undefined : '不选择时，冻结到解冻为止'}
      >
        <LazyDatePicker minDate={tomorrow} maxDate={tomorrow.add(PART_LONGEST_DAYS - 1, 'day')} allowClear />
      </Form.Item>
    </>
  );
}

/** Asks whose account is frozen and why; another person decides it. */
export function FreezeDialog({ close }: DialogProps<true>) {
  const [form] = Form.useForm<Values>();
  const [found, setFound] = useState<Freezable[] | null>(null);
  const change = useChange(proposeFreeze, REFRESHES);
  const show = (list: Freezable[] | null) => {
    setFound(list);
    const [first, ...others] = list ?? [];
    form.setFieldValue('accountNo', first && others.length === 0 ? first.accountNo : undefined);
  };
  const send = ({ accountNo, endDate, ...values }: Values) => {
    const account = found!.find((one) => one.accountNo === accountNo)!;
    const until = endDate?.format('YYYY-MM-DD');
    return change.run(
      { ...values, accountNo, mid: account.mid, ...(until ? { endDate: until } : {}) },
      { title: '确认提交冻结' },
    );
  };
  return (
    <ChangeDialog<typeof proposeFreeze, Values>
      title="冻结账户"
      name="freeze"
      form={form}
      initialValues={{ scope: 'full', source: 'risk' }}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={() => close(true)}
      onClose={() => close()}
      okText="下一步"
    >
      <LoggedSearch
        operation={findFreezable}
        id="freeze_keyword"
        label="商户号或完整账号"
        inputOf={(keyword) => ({ keyword })}
        onFound={(answer) => show(answer?.list ?? null)}
      />
      {found && (
        <>
          <AccountField found={found} />
          <FreezeFields />
          <ProposalFields seenIn="商户在通知和账户页看到" {...proposal} />
        </>
      )}
    </ChangeDialog>
  );
}
