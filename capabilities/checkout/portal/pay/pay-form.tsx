import { Button, Form } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useQuote, type Quote } from '#capabilities/account/portal/shared/use-quote.ts';
import {
  AccountFoot,
  AccountSelect,
  costRows,
  payWithQuote,
  shownFailure,
} from '#capabilities/order/portal/shared/payment/index.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { neverHappened, refreshCalls, useChange, type Outcome, type ReviewRow } from '#platform/portal-kit/index.ts';
import { AmountText, InlineFailure, SuccessPage } from '#platform/ui/index.ts';
import { loginCheck, orderPay } from '../../contract/operations.ts';
import { pageOfOrder, payPage } from './pay-path.ts';
import { payRefusal } from './pay-refusal.ts';

export type Checked = OutputOf<typeof loginCheck>;

const UNKNOWN_NOTICE = '付款已提交，尚未收到处理结果。请点击查询结果确认，请勿重复付款';

/** Codes about the form, not about the payment: they are shown in place, and the person continues. */
const QUOTE_CODE = /^0(2006|2104)KCSDS$/;
const staysHere = (outcome: Outcome<typeof orderPay>): boolean =>
  outcome.status === 'failed' &&
  (neverHappened(outcome.failure) || QUOTE_CODE.test(outcome.failure.code) || outcome.failure.kind !== 'answer');

/**
 * The paying account, the cost, and the payment after the security dialog; each end has its own page (spec section 2).
 */
export function PayForm({ link, check }: { link: string; check: Checked }) {
  const { trade, accounts } = check;
  const navigate = useNavigate();
  const [accountNo, setAccountNo] = useState(accounts[0]?.accountNo);
  const [busy, setBusy] = useState(false);
  const account = accounts.find((one) => one.accountNo === accountNo);
  const quote = useQuote(accountNo ? { function: 'payment', accountNo, amount: trade.amount } : null);
  const change = useChange(orderPay);
  const refusal = payRefusal(quote.quote, trade.amount);

  const tell = (outcome: Outcome<typeof orderPay> | null) => {
    if (outcome?.status === 'done') void refreshCalls(loginCheck);
    if (outcome?.status === 'done')
      void navigate(payPage(pageOfOrder(outcome.data.state), link, outcome.data.orderNo), { replace: true });
    else if (outcome?.status === 'failed' && !staysHere(outcome))
      void navigate(payPage('payFail', link), { state: { reason: outcome.failure.message } });
  };
  const pay = async () => {
    setBusy(true);
    const current = await quote.current();
    const refused = payRefusal(current, trade.amount);
    if (refused) void navigate(payPage('payFail', link), { state: { reason: refused } });
    else
      tell(
        await payWithQuote(
          quote,
          () => true,
          (one) =>
            change.run(
              {
                trade: link,
                quoteId: one.quoteId,
                accountNo: accountNo!,
                amount: trade.amount,
                payeeAccountNo: trade.payeeAccountNo,
              },
              { title: '确认付款', review: reviewOf(check, one) },
            ),
        ),
      );
    setBusy(false);
  };

  if (change.outcome?.status === 'unknown') {
    const retryChange = async () => tell(await change.askAgain());
    return (
      <SuccessPage
        kind="unknown"
        notice={UNKNOWN_NOTICE}
        onAskAgain={() => void retryChange()}
        asking={change.pending}
        continueText="返回"
        onContinue={() => location.reload()}
      />
    );
  }
  return (
    <Form layout="vertical" requiredMark={false} onFinish={() => void pay()} disabled={change.pending}>
      <Form.Item label="付款账户" htmlFor="payingAccount" extra={<AccountFoot account={account} />}>
        <AccountSelect id="payingAccount" accounts={accounts} value={accountNo} onChange={setAccountNo} />
      </Form.Item>
      <Costs quote={quote.shown} />
      {(refusal ?? quote.failure?.message) && !quote.asking && (
        <p className="pay-said">{refusal ?? quote.failure?.message}</p>
      )}
      <InlineFailure failure={shownFailure(change.outcome)} />
      <Button type="primary" size="large" block htmlType="submit" loading={busy} disabled={busy || !accountNo}>
        确认付款
      </Button>
    </Form>
  );
}

/** What the person confirms (ui.md rule 9). */
const reviewOf = ({ trade }: Checked, quote: Quote): ReviewRow[] => [
  ...costRows(quote, ''),
  { label: '事由', value: trade.subject },
];

/** Its lines are drawn from the start, so that nothing jumps. */
function Costs({ quote }: { quote: Quote | null }) {
  const amount = (value: string | undefined) => (value === undefined ? '—' : <AmountText value={value} />);
  return (
    <dl className="pay-rows pay-costs" aria-label="费用">
      <div>
        <dt>手续费(元)</dt>
        <dd>{amount(quote?.fee)}</dd>
      </div>
      <div className="pay-strong">
        <dt>扣款合计(元)</dt>
        <dd>{amount(quote?.debitAmount)}</dd>
      </div>
      <div>
        <dt>复核</dt>
        <dd>{quote ? (quote.reviewRequired ? quote.reviewSteps.join('，') : '免复核，付款后实时到账') : '—'}</dd>
      </div>
    </dl>
  );
}
