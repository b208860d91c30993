import {
  BILL_BEING_PAID,
  BILL_CANNOT_CLOSE,
  BILL_CLOSED_BY_PAYEE,
  BILL_ENDED,
  BILL_EXPIRED,
  BILL_PAID,
  OWN_BILL,
} from '#capabilities/checkout/contract/errors.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { isUnpaid, type OrderRow } from './book.ts';
import type { Known } from './following.ts';

/** Money that a merchant asks another one for by a link, as it was asked for. */
export interface Bill {
  tradeNo: string;
  /** The key of the link. */
  trade: string;
  mid: string;
  accountNo: string;
  amountFen: Fen;
  validUntil: Date;
  isClosed: boolean;
}

/** The same with the only order that pays it or has paid it, as their rows say it. */
export interface BillRow {
  tradeNo: string;
  isClosed: boolean;
  orderNo: string | null;
  state: 'paying' | 'paid' | null;
}
export const BILLS = `
  SELECT t.trade_no AS "tradeNo", t.closed_at IS NOT NULL AS "isClosed", p.order_no AS "orderNo", p.state
  FROM checkout.trades t LEFT JOIN checkout.payments p ON p.payee_mid = t.mid AND p.trade_no = t.trade_no AND p.state <> 'released'
  ORDER BY t.trade_no`;

const REFUSALS = {
  paid: BILL_PAID,
  paying: BILL_BEING_PAID,
  closed: BILL_CLOSED_BY_PAYEE,
  expired: BILL_EXPIRED,
  open: null,
} as const;

/** Bills and who pays them: each is paid once at most. */
export class Bills {
  readonly all = new Map<string, Bill>();

  #stateOf(bill: Bill, known: Known, now: Date): keyof typeof REFUSALS {
    const living = livingOf(known, bill)[0];
    if (living) return living.state === 'succeeded' ? 'paid' : 'paying';
    if (bill.isClosed) return 'closed';
    return now > bill.validUntil ? 'expired' : 'open';
  }

  /** The code with which a payment of a merchant is refused, before anything else is looked at. */
  refusalOf = (bill: Bill, mid: string, known: Known, now: Date): string | null =>
    mid === bill.mid ? OWN_BILL : REFUSALS[this.#stateOf(bill, known, now)];

  /** What its payee is answered who closes it. */
  closingOf(bill: Bill, known: Known, now: Date): string {
    const state = this.#stateOf(bill, known, now);
    if (state === 'open') return 'ok';
    return state === 'closed' || state === 'expired' ? BILL_ENDED : BILL_CANNOT_CLOSE;
  }

  check(rows: readonly BillRow[], known: Known): string[] {
    const findings = rows.length === this.all.size ? [] : [`${rows.length} bills are there, of ${this.all.size}`];
    for (const { tradeNo, isClosed, orderNo, state } of rows) {
      const bill = this.all.get(tradeNo);
      const [living, ...more] = bill ? livingOf(known, bill) : [];
      if (more.length > 0) findings.push(`a bill is paid by ${more.length + 1} orders`);
      if (isClosed !== bill?.isClosed) findings.push(`a bill is ${isClosed ? '' : 'not '}closed`);
      const wanted = living ? (living.state === 'succeeded' ? 'paid' : 'paying') : null;
      if (state !== wanted || orderNo !== (living?.orderNo ?? null))
        findings.push(`a bill is ${state ?? 'open'}, its order is ${living?.state ?? 'not there'}`);
    }
    return findings;
  }
}

const livingOf = ({ orders, asks }: Known, { tradeNo }: Bill): OrderRow[] =>
  [...orders.values()].filter((order) => !isUnpaid(order) && asks.get(order.requestNo)?.about === tradeNo);
