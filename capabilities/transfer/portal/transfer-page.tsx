import { Form } from 'antd';
import { useId, useState } from 'react';
import { listAccounts, listAvailableAccounts, summarizeAccounts } from '#capabilities/account/contract/operations.ts';
import { AmountField, OptionalFields, PayingAccountField, RemarkField, ScheduleField, scheduledIso, useFirstField, type PaymentValues } from '#capabilities/account/portal/shared/payment-fields.tsx';
import { costRows, fieldOfFailure, PaymentResult, payWithQuote, shownFailure } from '#capabilities/account/portal/shared/payment-outcome.tsx';
import { PaymentSubmit } from '#capabilities/account/portal/shared/payment-submit.tsx';
import { QuotePanel } from '#capabilities/account/portal/shared/quote-panel.tsx';
import { amountRefusal } from '#capabilities/account/portal/shared/quote-verdict.ts';
import { useQuote, type Quote } from '#capabilities/account/portal/shared/use-quote.ts';
import { auditBacklog, checkRepeatCommit, queryOrdersJnl } from '#capabilities/order/contract/operations.ts';
import { repeatRows, RepeatWarning, useRepeat } from '#capabilities/order/portal/shared/repeat-warning.tsx';
import { usePayAgain } from '#capabilities/order/portal/shared/use-pay-again.ts';
import { addContact, queryContacts } from '#capabilities/payee/contract/operations.ts';
import { useAction, useCall, useChange, type ReviewRow } from '#platform/portal-kit/index.ts';
import { accountTail, amountFault, ErrorState, maskAccount, Page, PageCard, PageHeader } from '#platform/ui/index.ts';
import { transfer } from '../contract/operations.ts';
import { PayeeFields, usePayee, type PayeeValues } from './payee-fields.tsx';
import './transfer.css';

interface TransferValues extends PaymentValues, PayeeValues {}

const START: Partial<TransferValues> = { timing: 'now' };
const REFRESHES = [listAvailableAccounts, listAccounts, summarizeAccounts, queryOrdersJnl, auditBacklog, checkRepeatCommit];

/** What the person confirms (ui.md rule 9). */
function reviewOf(values: TransferValues, quote: Quote): ReviewRow[] {
  return [
    { label: '收款方', value: values.payeeName!.trim() },
    { label: '收款账号', value: maskAccount(values.payeeAccountNo!) },
    { label: '付款账户', value: accountTail(values.accountNo!) },
    { label: '转账金额', amount: quote.arrivalAmount },
    ...costRows(quote, scheduledIso(values)),
    ...(values.remark?.trim() ? [{ label: '备注', value: values.remark.trim() }] : []),
  ];
}

/** Transfers to a company's account inside the provider, at once or later (/fund/transfer). */
export default function TransferPage() {
  // Of its own: a form that pays an order again is another tab of the same page, and a label must find its field.
  const formName = useId();
  const [form] = Form.useForm<TransferValues>();
  const values = (Form.useWatch([], form) ?? START) as TransferValues;
  const accounts = useCall(listAvailableAccounts, { function: 'transfer' }, { quiet: true });
  const change = useChange(transfer, { refreshes: REFRESHES });
  const keep = useAction(addContact, { quiet: true, refreshes: [queryContacts] });
  const [sent, setSent] = useState<{ rows: ReviewRow[]; scheduledAt: string; sendTime: string | null }>({ rows: [], scheduledAt: '', sendTime: null });
  const [checking, setChecking] = useState(false);

  const { accountNo, payeeAccountNo = '', amount = '' } = values;
  const payee = usePayee(payeeAccountNo, accountNo);
  const complete = !!accountNo && payee.ready && amountFault(amount) === null;
  const quote = useQuote(complete ? { function: 'transfer', accountNo, amount, payeeAccountNo } : null);
  const hits = useRepeat(quote.quote ? { payeeAccountNo, amount } : null);
  const later = values.timing === 'later';
  const { outcome } = change;
  const result = outcome?.status === 'done' || outcome?.status === 'unknown' ? outcome : null;

  const submit = async (chosen: TransferValues) => {
    if (payee.refusal) return;
    setChecking(true);
    const payeeName = chosen.payeeName!.trim();
    const end = await payWithQuote(
      quote,
      (one) => amountRefusal(one, chosen.amount!, later) === null,
      async (one) => {
        const rows = reviewOf(chosen, one);
        const repeats = await repeatRows({ payeeAccountNo: chosen.payeeAccountNo!, amount: chosen.amount! });
        const scheduledAt = scheduledIso(chosen);
        setSent({ rows, scheduledAt, sendTime: one.sendTime });
        const remark = chosen.remark?.trim();
        const input = { quoteId: one.quoteId, accountNo: chosen.accountNo!, payeeAccountNo: chosen.payeeAccountNo!, payeeName, amount: chosen.amount! };
        return change.run({ ...input, ...(remark ? { remark } : {}), ...(scheduledAt ? { scheduledAt } : {}) }, { title: '确认转账', review: [...rows, ...repeats] });
      },
    );
    setChecking(false);
    if (end?.status === 'done' && chosen.keepPayee) keep.mutate({ payeeName, payeeAccountNo: chosen.payeeAccountNo! });
    const field = end?.status === 'failed' ? fieldOfFailure(end.failure) : null;
    if (field && end?.status === 'failed') form.setFields([{ name: field as keyof TransferValues, errors: [end.failure.message] }]);
  };

  const { look } = payee;
  usePayAgain(form, ({ accountNo, payeeAccountNo, payeeName, amount, remark }) => {
    look(payeeAccountNo);
    return { accountNo, payeeAccountNo, payeeName, amount, remark };
  });
  const again = () => {
    change.reset();
    keep.reset();
    quote.drop();
    form.resetFields();
  };

  useFirstField(form, !result);
  return (
    <Page>
      <PageHeader title="转账" note="转账给平台内的企业账户，执行后实时到账，手续费在转账金额之外另收" />
      {accounts.error && <ErrorState failure={accounts.error} onRetry={() => void accounts.refetch()} />}
      {result && (
        <PageCard>
          <PaymentResult outcome={result} {...sent} continueText="继续转账" onContinue={again} onAskAgain={() => void change.askAgain()} asking={change.pending} />
          {keep.isSuccess && <p className="keep-said muted">收款方已加入常用收款人</p>}
          {keep.isError && <p className="keep-said muted">未能加入常用收款人：{keep.error.message}</p>}
        </PageCard>
      )}
      <Form form={form} name={formName} layout="vertical" requiredMark={false} initialValues={START} onFinish={submit} disabled={change.pending}>
        <div className="payment" hidden={!!result}>
          <PageCard title="转账信息">
            <PayingAccountField accounts={accounts.data?.list} loading={accounts.isPending} />
            <PayeeFields payee={payee} accountNo={payeeAccountNo} />
            <AmountField label="转账金额" balanceAfter={quote.quote?.sufficient ? quote.quote.balanceAfter : undefined} refusal={complete ? amountRefusal(quote.quote, amount, later) : null} />
            <OptionalFields>
              <ScheduleField verb="转账" />
              <RemarkField />
            </OptionalFields>
          </PageCard>
          <QuotePanel
            state={quote}
            scheduledAt={scheduledIso(values)}
            payee={{ label: '收款方', text: payee.ready ? (values.payeeName?.trim() ?? '') : '' }}
            hint="填写收款账号和金额后，自动显示费用、到账时间和复核要求"
          >
            <RepeatWarning hits={hits} />
            <PaymentSubmit code="030201" verb="转账" amount={complete ? amount : undefined} busy={checking || change.pending} failure={shownFailure(outcome)} />
          </QuotePanel>
        </div>
      </Form>
    </Page>
  );
}
