import { Button, Form, Radio } from 'antd';
import { useState } from 'react';
import {
  ACCOUNT_MAY_NOT_PAY,
  ACCOUNT_MISSING,
  OVER_SINGLE_LIMIT,
  PAYEE_PROTECTION_REFUSES,
} from '#capabilities/account/contract/errors.ts';
import { kinds } from '#capabilities/account/contract/kinds.ts';
import { personLimitFault } from '#capabilities/payee/contract/bank-payee.ts';
import { PAYEE_PAUSED } from '#capabilities/payee/contract/errors.ts';
import { payeeTypes } from '#capabilities/payee/contract/words.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import {
  faultyField,
  neverHappened,
  useCan,
  useChange,
  useSession,
  type ReviewRow,
} from '#platform/portal-kit/index.ts';
import {
  AmountInput,
  CalendarFields,
  calendarOf,
  InlineFailure,
  optionsOf,
  Page,
  PageCard,
  PageHeader,
  ruleOf,
} from '#platform/ui/index.ts';
import {
  STANDING_BUSINESS_UNSUPPORTED,
  STANDING_DAY_INVALID,
  STANDING_PAYEE_INVALID,
  STANDING_REMARK_REFUSED,
} from '../contract/errors.ts';
import { createStanding, listStandings } from '../contract/operations.ts';
import { amountFaults, amountRules } from '../contract/words.ts';
import {
  Parties,
  PAYEE_FIELDS,
  payeeField,
  payeeFormOf,
  payeeInput,
  StandingRemark,
  type StandingValues,
} from './standing-payee-fields.tsx';
import { whenText } from './standing-words.ts';
import './standing.css';

/** The field at which a refusal is shown. */
const fieldOf: Readonly<Partial<Record<string, keyof StandingValues>>> = {
  [ACCOUNT_MISSING]: 'accountNo',
  [ACCOUNT_MAY_NOT_PAY]: 'accountNo',
  [OVER_SINGLE_LIMIT]: 'amount',
  [PAYEE_PAUSED]: 'payee',
  [PAYEE_PROTECTION_REFUSES]: 'payee',
  [STANDING_BUSINESS_UNSUPPORTED]: 'kind',
  [STANDING_PAYEE_INVALID]: 'payee',
  [STANDING_DAY_INVALID]: 'date',
  [STANDING_REMARK_REFUSED]: 'remark',
};

/** The kinds that repeat and that this person may make orders of. */
function useKinds() {
  const codes = useSession((state) => state.codes);
  return kinds().filter(({ repeats, rights }) => repeats && rights.make.some((code) => codes.has(code)));
}

/** Makes a standing instruction; its maker confirms it with all factors, because nobody is there when it runs. */
export function NewStanding({ onOpen }: { onOpen(standingId: string): void }) {
  const [form] = Form.useForm<StandingValues>();
  const allowed = useCan('031101');
  const repeating = useKinds();
  const change = useChange(createStanding, { refreshes: [listStandings] });
  const [unknown, setUnknown] = useState(false);
  const { outcome, pending } = change;

  const submit = async (values: StandingValues) => {
    const { kind, accountNo, speed, rule, amount, remark } = values;
    const calendar = calendarOf(values);
    const review: ReviewRow[] = [
      { label: '业务', value: repeating.find(({ id }) => id === kind)?.name ?? '' },
      ...(payeeFormOf(kind) === 'bank' ? [{ label: '账户类型', value: payeeTypes[values.payeeType] }] : []),
      { label: '执行时间', value: whenText(calendar) },
      ...(remark ? [{ label: '备注', value: remark }] : []),
    ];
    const end = await change.run(
      { kind, accountNo, ...payeeInput(values), speed, calendar, rule, amount, ...(remark ? { remark } : {}) },
      { title: '确认设置定期付款', review },
    );
    setUnknown(end.status === 'unknown');
    if (end.status === 'done') onOpen(end.data.standingId);
    const named = end.status === 'failed' ? faultyField(end.failure, fieldOf) : undefined;
    const field = named === 'payee' ? payeeField[payeeFormOf(kind)] : named;
    if (field && end.status === 'failed') form.setFields([{ name: field, errors: [end.failure.message] }]);
  };
  const failure = outcome?.status === 'failed' && !fieldOf[outcome.failure.code] ? outcome.failure : null;
  return (
    <Page>
      <PageHeader
        title="设置定期付款"
        note="在约定日期的08:30自动提交订单，手续费按当日的费率方案收取"
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
            initialValues={{
              kind: repeating[0]?.id,
              speed: 'T0',
              every: 'daily',
              rule: 'fixed',
              payeeType: 'company',
            }}
          >
            <Form.Item name="kind" label="业务" rules={[{ required: true, message: '请选择业务' }]}>
              <Radio.Group
                optionType="button"
                size="large"
                block
                options={repeating.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={() => form.resetFields(['accountNo', ...PAYEE_FIELDS])}
              />
            </Form.Item>
            <Parties />
            <CalendarFields />
            <AmountFields />
            <StandingRemark />
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

function AmountFields() {
  const form = Form.useFormInstance<StandingValues>();
  const kind = Form.useWatch<string | undefined>('kind');
  const rule = Form.useWatch<StandingValues['rule'] | undefined>('rule');
  const isFixed = rule !== 'above';
  const fault = (text: string) => {
    const wrong = amountFaults[rule ?? 'fixed'](text);
    if (wrong !== null || !isFixed || payeeFormOf(kind) !== 'bank') return wrong;
    return personLimitFault(form.getFieldValue('payeeType') === 'individual', fenOfYuan(text));
  };
  return (
    <>
      <Form.Item name="rule" label="付款金额">
        <Radio.Group optionType="button" size="large" block options={optionsOf(amountRules)} />
      </Form.Item>
      <Form.Item
        name="amount"
        label={isFixed ? '每次付款金额' : '账户保留金额'}
        dependencies={['payeeType']}
        rules={[ruleOf(fault, { required: true })]}
        extra={isFixed ? undefined : '付款和手续费之后，账户中留下这个金额；填0为全部付出'}
      >
        <AmountInput size="large" />
      </Form.Item>
    </>
  );
}
