import { Form, Radio, Select } from 'antd';
import { useEffect, useId, useState } from 'react';
import { listAccounts, listAvailableAccounts, listBankAccounts, quoteFee, summarizeAccounts } from '#capabilities/account/contract/operations.ts';
import { speeds, type Speed } from '#capabilities/account/contract/words.ts';
import { AmountField, OptionalFields, PayingAccountField, RemarkField, ScheduleField, scheduledIso, useFirstField, WholeBalanceButton, type PaymentValues } from '#capabilities/account/portal/shared/payment-fields.tsx';
import { costRows, fieldOfFailure, PaymentResult, payWithQuote, shownFailure } from '#capabilities/account/portal/shared/payment-outcome.tsx';
import { PaymentSubmit } from '#capabilities/account/portal/shared/payment-submit.tsx';
import { QuotePanel } from '#capabilities/account/portal/shared/quote-panel.tsx';
import { amountRefusal } from '#capabilities/account/portal/shared/quote-verdict.ts';
import { useQuote, type Quote } from '#capabilities/account/portal/shared/use-quote.ts';
import { auditBacklog, checkRepeatCommit, queryOrdersJnl, type queryPayAgain } from '#capabilities/order/contract/operations.ts';
import { repeatRows, RepeatWarning, useRepeat } from '#capabilities/order/portal/shared/repeat-warning.tsx';
import { usePayAgain } from '#capabilities/order/portal/shared/use-pay-again.ts';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { call, useCall, useChange, type ReviewRow } from '#platform/portal-kit/index.ts';
import { accountTail, amountFault, ErrorState, Page, PageCard, PageHeader } from '#platform/ui/index.ts';
import { withdraw } from '../contract/operations.ts';

interface WithdrawValues extends PaymentValues {
  bankAccountId?: string;
  speed: Speed;
}

type BankAccount = OutputOf<typeof listBankAccounts>['list'][number];
const START: Partial<WithdrawValues> = { speed: 'T0', timing: 'now' };
const REFRESHES = [listAvailableAccounts, listAccounts, summarizeAccounts, queryOrdersJnl, auditBacklog, checkRepeatCommit];

const bankText = (bank: BankAccount): string => `${bank.bankName} ${bank.bankAccountNo}`;

const againOf = ({ accountNo, bankAccountId, amount, remark }: OutputOf<typeof queryPayAgain>): Partial<WithdrawValues> => ({
  accountNo,
  ...(bankAccountId ? { bankAccountId } : {}),
  amount,
  remark,
});

/** What the person confirms (ui.md rule 9). */
function reviewOf(values: WithdrawValues, bank: BankAccount | undefined, quote: Quote): ReviewRow[] {
  return [
    { label: '收款账户', value: bank ? `${bank.accountName}　${bankText(bank)}` : '-' },
    { label: '付款账户', value: accountTail(values.accountNo ?? '') },
    { label: '提现金额', amount: quote.arrivalAmount },
    ...costRows(quote, scheduledIso(values), values.speed),
    ...(values.remark?.trim() ? [{ label: '备注', value: values.remark.trim() }] : []),
  ];
}

/** Withdraws to an own bank account, at once or later (/fund/withdraw). */
export default function WithdrawPage() {
  // Of its own: a form that pays an order again is another tab of the same page, and a label must find its field.
  const formName = useId();
  const [form] = Form.useForm<WithdrawValues>();
  const values = (Form.useWatch([], form) ?? START) as WithdrawValues;
  const accounts = useCall(listAvailableAccounts, { function: 'withdraw' }, { quiet: true });
  const banks = useCall(listBankAccounts, {}, { quiet: true });
  const change = useChange(withdraw, { refreshes: REFRESHES });
  const [sent, setSent] = useState<{ rows: ReviewRow[]; scheduledAt: string; sendTime: string | null }>({ rows: [], scheduledAt: '', sendTime: null });
  const [checking, setChecking] = useState(false);

  const { accountNo, bankAccountId, amount = '', speed } = values;
  const complete = !!accountNo && !!bankAccountId && amountFault(amount) === null;
  const quote = useQuote(complete ? { function: 'withdraw', accountNo, amount, speed } : null);
  const hits = useRepeat(quote.quote && bankAccountId ? { bankAccountId, amount } : null);
  const later = values.timing === 'later';
  const { outcome } = change;
  const result = outcome?.status === 'done' || outcome?.status === 'unknown' ? outcome : null;

  const submit = async (chosen: WithdrawValues) => {
    setChecking(true);
    const end = await payWithQuote(
      quote,
      (one) => amountRefusal(one, chosen.amount!, later) === null,
      async (one) => {
        const rows = reviewOf(chosen, banks.data?.list.find((each) => each.bankAccountId === chosen.bankAccountId), one);
        const repeats = await repeatRows({ bankAccountId: chosen.bankAccountId!, amount: chosen.amount! });
        const scheduledAt = scheduledIso(chosen);
        setSent({ rows, scheduledAt, sendTime: one.sendTime });
        const remark = chosen.remark?.trim();
        const input = { quoteId: one.quoteId, accountNo: chosen.accountNo!, bankAccountId: chosen.bankAccountId!, amount: chosen.amount!, speed: chosen.speed };
        return change.run({ ...input, ...(remark ? { remark } : {}), ...(scheduledAt ? { scheduledAt } : {}) }, { title: '确认提现', review: [...rows, ...repeats] });
      },
    );
    setChecking(false);
    const field = end?.status === 'failed' ? fieldOfFailure(end.failure) : null;
    if (field && end?.status === 'failed') form.setFields([{ name: field as keyof WithdrawValues, errors: [end.failure.message] }]);
  };

  usePayAgain(form, againOf);
  const again = () => {
    change.reset();
    quote.drop();
    form.resetFields();
  };

  useFirstField(form, !result);
  const bank = banks.data?.list.find((one) => one.bankAccountId === bankAccountId);
  const broken = accounts.error ?? banks.error;
  return (
    <Page>
      <PageHeader title="提现" note="从商户账户提现到已绑定的银行账户，手续费在提现金额之外另收" />
      {broken && <ErrorState failure={broken} onRetry={() => void Promise.all([accounts.refetch(), banks.refetch()])} />}
      {result && (
        <PageCard>
          <PaymentResult outcome={result} {...sent} continueText="继续提现" onContinue={again} onAskAgain={() => void change.askAgain()} asking={change.pending} />
        </PageCard>
      )}
      <Form form={form} name={formName} layout="vertical" requiredMark={false} initialValues={START} onFinish={submit} disabled={change.pending}>
        <div className="payment" hidden={!!result}>
          <PageCard title="提现信息">
            <PayingAccountField accounts={accounts.data?.list} loading={accounts.isPending} />
            <BankAccountField banks={banks.data?.list} loading={banks.isPending} />
            <AmountField
              label="提现金额"
              balanceAfter={quote.quote?.sufficient ? quote.quote.balanceAfter : undefined}
              refusal={complete ? amountRefusal(quote.quote, amount, later) : null}
              action={<WholeBalance available={accounts.data?.list.find((one) => one.accountNo === accountNo)?.availableBalance} />}
            />
            <Form.Item name="speed" label="到账时间">
              <Radio.Group aria-label="到账时间" optionType="button" size="large" block options={(Object.keys(speeds) as Speed[]).map((value) => ({ value, label: speeds[value] }))} />
            </Form.Item>
            <OptionalFields>
              <ScheduleField verb="提现" />
              <RemarkField />
            </OptionalFields>
          </PageCard>
          <QuotePanel
            state={quote}
            scheduledAt={scheduledIso(values)}
            speed={speed}
            payee={{ label: '收款账户', text: bank ? `${bank.bankName} ${accountTail(bank.bankAccountNo).replace(' ', '\u00a0')}` : '' }}
            hint="选择账户并填写金额后，自动显示费用、到账时间和复核要求"
          >
            <RepeatWarning hits={hits} />
            <PaymentSubmit code="030101" verb="提现" amount={complete ? amount : undefined} busy={checking || change.pending} failure={shownFailure(outcome)} />
          </QuotePanel>
        </div>
      </Form>
    </Page>
  );
}

/** However narrow the field is, the last four digits stay: by them a person knows the account. */
const BankChoice = ({ bank }: { bank: BankAccount }) => (
  <span className="bank-choice">
    <span>{bank.bankName}</span>
    <span className="numeric">{accountTail(bank.bankAccountNo)}</span>
  </span>
);

function BankAccountField({ banks, loading }: { banks: readonly BankAccount[] | undefined; loading: boolean }) {
  const form = Form.useFormInstance<WithdrawValues>();
  const chosen = Form.useWatch('bankAccountId', form);
  const first = banks?.[0]?.bankAccountId;
  useEffect(() => {
    if (first && !chosen) form.setFieldValue('bankAccountId', first);
  }, [first, form, chosen]);
  const bank = banks?.find(({ bankAccountId }) => bankAccountId === chosen);
  return (
    <Form.Item
      name="bankAccountId"
      label="提现银行账户"
      rules={[{ required: true, message: '请选择提现银行账户' }]}
      extra={banks?.length === 0 ? '尚未绑定银行账户，请联系客户经理办理绑定' : bank && `户名 ${bank.accountName}`}
    >
      <Select size="large" placeholder="请选择提现银行账户" loading={loading} options={(banks ?? []).map((one) => ({ value: one.bankAccountId, title: bankText(one), label: <BankChoice bank={one} /> }))} />
    </Form.Item>
  );
}

/** The fee comes on top, so that the whole balance is what is left of it after the fee: a quote for all of it says the fee. */
function WholeBalance({ available }: { available: string | undefined }) {
  const form = Form.useFormInstance<WithdrawValues>();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    const { accountNo, speed } = form.getFieldsValue();
    if (!available || !accountNo) return;
    setBusy(true);
    try {
      const { fee } = await call(quoteFee, { function: 'withdraw', accountNo, amount: available, speed }, { quiet: true });
      const left = fenOfYuan(available) - fenOfYuan(fee);
      form.setFieldValue('amount', left > 0n ? yuanOfFen(left) : available);
    } catch {
      form.setFieldValue('amount', available);
    } finally {
      setBusy(false);
      void form.validateFields(['amount']).catch(() => undefined);
    }
  };
  return (
    <WholeBalanceButton busy={busy} disabled={!available || amountFault(available) !== null} onClick={() => void take()}>
      全部提现
    </WholeBalanceButton>
  );
}
