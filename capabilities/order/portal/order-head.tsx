import type { ReactNode } from 'react';
import { amountInCapitals, AmountText, PageCard } from '#platform/ui/index.ts';
import type { OrderDetail } from '../contract/operations.ts';
import { endingOf, nextStepOf } from './order-story.ts';
import { PayAgain } from './pay-again.tsx';
import { OrderStateTag } from './shared/order-state-tag.tsx';

/** Amount, state and next step of an order; the main action at the right (look.md, detail). */
export function OrderHead({ order, actions }: { order: OrderDetail; actions: ReactNode }) {
  const next = nextStepOf(order);
  const ownParty = { name: order.accountName, account: order.accountNo, bank: '商户账户' };
  const other = { name: order.payeeName, account: order.payeeAccountNo, bank: order.payeeBankName };
  const [payer, payee] = order.direction === 'in' ? [other, ownParty] : [ownParty, other];
  return (
    <PageCard>
      <div className="order-head">
        <div className="order-what">
          <p className="muted">{order.enteredAmount ? '到账' : order.typeName}金额(元)</p>
          <AmountText
            value={order.amount}
            size="display"
            {...(order.direction === 'in' ? { direction: 'in' as const } : {})}
          />
          <p className="muted fs-12">人民币{amountInCapitals(order.amount)}</p>
          <div className="order-parties">
            <Party title="付款方" {...payer} />
            <span className="order-arrow" aria-hidden>
              →
            </span>
            <Party title="收款方" {...payee} />
          </div>
        </div>
        <div className="order-do">
          <div className="order-state" role="status">
            <OrderStateTag state={order.state} name={order.stateName} />
            {next && <p className="muted">{next}</p>}
            <Ended order={order} />
          </div>
          {actions}
          <PayAgain order={order} />
        </div>
      </div>
    </PageCard>
  );
}

function Ended({ order }: { order: OrderDetail }) {
  const ending = endingOf(order);
  if (!ending) return null;
  return (
    <p className="order-ending">
      <span className="order-bad">{ending.why}</span>
      {ending.money}
      {ending.advice}
    </p>
  );
}

function Party({ title, name, account, bank }: { title: string; name: string; account: string; bank: string }) {
  return (
    <div className="order-party">
      <small>{title}</small>
      <b>{name || '-'}</b>
      <span className="muted numeric">{[bank, account].filter(Boolean).join('　')}</span>
    </div>
  );
}
