import { Button, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { kinds } from '#capabilities/account/contract/kinds.ts';
import { speeds, type Speed } from '#capabilities/account/contract/words.ts';
import { AccountSelect, bankOptions, useBankAccounts } from '#capabilities/order/portal/shared/payment/index.ts';
import { PayeeNotice } from '#capabilities/payee/portal/shared/payee-notice.tsx';
import { PayeeNumberInput } from '#capabilities/payee/portal/shared/payee-number-input.tsx';
import { listAvailableAccounts } from '#capabilities/account/contract/operations.ts';
import {
  faultyField,
  neverHappened,
  useCall,
  useCan,
  useChange,
  useSession,
  type ReviewRow,
} from '#platform/portal-kit/index.ts';
import {
  accountField,
  AmountInput,
  CalendarFields,
  calendarOf,
  ChoiceSelect,
  InlineFailure,
  Page,
  PageCard,
  PageHeader,
  payeeAccountFault,
  ruleOf,
  type CalendarValues,
} from '#platform/ui/index.ts';
import { createStanding, listStandings } from '../contract/operations.ts';
import { amountFaults, amountRules, OWN_PAYEE } from '../contract/words.ts';
import { whenText } from './standing-words.ts';
import './standing.css';

interface Values extends CalendarValues {
  kind: string;
  accountNo: string;
  /** Absent where nobody enters it. */
  payee?: string;
  payeeName?: string;
  speed: Speed;
  rule: keyof typeof amountRules;
  amount: string;
}

/** The field at which a refusal is shown. */
const fieldOf: Readonly<Partial<Record<string, keyof Values>>> = {
  '02101KCSDS': 'accountNo',
  '02102KCSDS': 'accountNo',
  '03602KCSDS': 'kind',
  '03603KCSDS': 'payee',
  '03604KCSDS': 'date',
};
const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Its payee is the merchant's own and nobody enters it, e.g. the fund account of a purchase. */
const paysOwn = (kind: string | undefined): boolean => kinds().find(({ id }) => id === kind)?.payee === 'link';

/** The kinds that repeat and that this person may make orders of. */
function useKinds() {
  const codes = useSession((state) => state.codes);
  return kinds().filter(({ repeats, rights }) => repeats && rights.make.some((code) => codes.has(code)));
}

/** Makes a standing instruction; its maker confirms it with all factors, because nobody is there when it runs. */
export function NewStanding({ onOpen }: { onOpen(standingId: string): void }) {
  const [form] = Form.useForm<Values>();
  const allowed = useCan('031101');
  const repeating = useKinds();
  const banks = useBankAccounts();
  const change = useChange(createStanding, { refreshes: [listStandings] });
  const [unknown, setUnknown] = useState(false);
  const { outcome, pending } = change;

  const submit = async (values: Values) => {
    const { kind, accountNo, payee = OWN_PAYEE, payeeName, speed, rule, amount } = values;
    const calendar = calendarOf(values);
    const review: ReviewRow[] = [
      { label: '业务', value: repeating.find(({ id }) => id === kind)?.name ?? '' },
      { label: '执行时间', value: whenText(calendar) },
    ];
    const end = await change.run(
      { kind, accountNo, payee, ...(payeeName ? { payeeName } : {}), speed, calendar, rule, amount },
      { title: '确认设置定期付款', review },
    );
    setUnknown(end.status === 'unknown');
    if (end.status === 'done') onOpen(end.data.standingId);
    const named = end.status === 'failed' ? faultyField(end.failure, fieldOf) : undefined;
    const field = named === 'payee' && paysOwn(kind) ? 'kind' : named;
    if (field && end.status === 'failed') form.setFields([{ name: field, errors: [end.failure.message] }]);
  };
  const failure = outcome?.status === 'failed' && !fieldOf[outcome.failure.code] ? outcome.failure : null;
  return (
    <Page>
      <PageHeader
        title="设置定期付款"
        note="在约定日期的08:30自动提交订单，手续费在付款金额之外另收"
        actions={<Button onClick={() => onOpen('')}>返回列表</Button>}
      />
      <div className="standing-form">
        <PageCard title="定期付款信息">
          <Form
            form={form}
            name="newStanding"
            layout="vertical"
            requiredMark={false}
            onFinish={(values) => void submit(values)}
            disabled={pending || unknown}
            validateTrigger="onBlur"
            initialValues={{ kind: repeating[0]?.id, speed: 'T0', every: 'daily', rule: 'fixed' }}
          >
            <Form.Item name="kind" label="业务" rules={[{ required: true, message: '请选择业务' }]}>
              <Radio.Group
                optionType="button"
                size="large"
                block
                options={repeating.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={() => form.resetFields(['payee', 'payeeName', 'accountNo'])}
              />
            </Form.Item>
            <Parties banks={banks} />
            <CalendarFields />
            <AmountFields />
            <InlineFailure
              failure={
                failure && (neverHappened(failure) ? { message: '本次提交未被受理，请核对后重新提交' } : failure)
              }
            />
            {unknown && (
              <p role="status">
                已提交，尚未收到处理结果，请勿重复提交。
                <Button type="link" loading={pending} onClick={() => void change.askAgain()} disabled={false}>
                  查询结果
                </Button>
              </p>
            )}
            {allowed && (
              <Button type="primary" size="large" htmlType="submit" block loading={pending}>
                设置定期付款
              </Button>
            )}
          </Form>
        </PageCard>
        <PageCard title="执行说明">
          <ul className="standing-notes">
            <li>执行日当天08:30按当时余额提交订单，需要复核的订单由复核人处理</li>
            <li>余额不足、账户冻结等原因未能执行的，会在执行记录中说明原因，到下一个执行日再执行</li>
            <li>当月没有该日期的，在当月最后一天执行</li>
            <li>制单人停用或失去权限后，定期付款自动停止</li>
          </ul>
        </PageCard>
      </div>
    </Page>
  );
}

/** Who pays, and who is paid: an own bank account, or an account inside the provider with its name. */
function Parties({ banks }: { banks: ReturnType<typeof useBankAccounts> }) {
  const form = Form.useFormInstance<Values>();
  const kind = Form.useWatch<string | undefined>('kind');
  const [payee, payeeName] = [Form.useWatch('payee', form), Form.useWatch('payeeName', form)];
  const accounts = useCall(listAvailableAccounts, { function: kind ?? '' }, { enabled: !!kind, quiet: true });
  const isBank = kinds().find(({ id }) => id === kind)?.payee === 'bank';
  return (
    <>
      <Form.Item name="accountNo" label="付款账户" rules={[{ required: true, message: '请选择付款账户' }]}>
        <AccountSelect accounts={accounts.data?.list} loading={accounts.isFetching} />
      </Form.Item>
      {paysOwn(kind) ? null : isBank ? (
        <>
          <Form.Item name="payee" label="提现银行账户" rules={[{ required: true, message: '请选择提现银行账户' }]}>
            <ChoiceSelect
              size="large"
              placeholder="请选择提现银行账户"
              loading={banks.isPending}
              options={bankOptions(banks.data?.list)}
            />
          </Form.Item>
          <Form.Item name="speed" label="到账时间">
            <Radio.Group optionType="button" size="large" block options={choices(speeds)} />
          </Form.Item>
        </>
      ) : (
        <>
          <Form.Item name="payee" label="收款账号" {...accountField(payeeAccountFault)}>
            <PayeeNumberInput
              kind="internal"
              placeholder="请输入收款方的账号"
              onPick={({ payeeName }) => form.setFieldValue('payeeName', payeeName)}
            />
          </Form.Item>
          <Form.Item name="payeeName" label="收款方名称" rules={[{ required: true, message: '请输入收款方名称' }]}>
            <Input size="large" maxLength={60} placeholder="请输入收款方的全称" autoComplete="off" />
          </Form.Item>
          <PayeeNotice kind="internal" accountNo={payee} name={payeeName} />
        </>
      )}
    </>
  );
}

function AmountFields() {
  const rule = Form.useWatch<Values['rule'] | undefined>('rule');
  const isFixed = rule !== 'above';
  return (
    <>
      <Form.Item name="rule" label="付款金额">
        <Radio.Group optionType="button" size="large" block options={choices(amountRules)} />
      </Form.Item>
      <Form.Item
        name="amount"
        label={isFixed ? '每次付款金额' : '账户保留金额'}
        rules={[ruleOf(amountFaults[rule ?? 'fixed'], { empty: true })]}
        extra={isFixed ? undefined : '付款和手续费之后，账户中留下这个金额；填0为全部付出'}
      >
        <AmountInput size="large" />
      </Form.Item>
    </>
  );
}
