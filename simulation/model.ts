import {
  ACCOUNT_MAY_NOT_PAY,
  INSUFFICIENT_FUNDS,
  OVER_DAY_COUNT,
  OVER_DAY_LIMIT,
  OVER_MONTH_LIMIT,
  OVER_SINGLE_LIMIT,
} from '#capabilities/account/contract/errors.ts';
import type { OrderState } from '#capabilities/order/contract/words.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { shanghaiDate, shanghaiMonth } from '#platform/kernel/shanghai-time.ts';
import type { SimulatedBank } from './bank.ts';
import { Collections } from './collections.ts';
import type { Limits } from './firms.ts';
import { Prices } from './prices.ts';
import { available, Book, isHeld, isOver, isUnpaid, moveMoney, wayOf, type OrderRow } from './book.ts';

/** What a person asked for. */
export interface Ask {
  requestNo: string;
  mid: string;
  kind: string;
  accountNo: string;
  payeeAccountNo: string;
  amountFen: Fen;
  feeFen: Fen;
  scheduledAt: Date | null;
  /** It takes its money when there is enough, and holds nothing before. */
  waits: boolean;
  /** The trade that it is about, where its row does not name it. */
  about?: string;
}

export type Decision = 'refuse' | 'cancel';

const LARGE = 50_000_00n;

/** A company and what its orders may do. */
export interface Rules {
  mid: string;
  limits: Limits;
  /** Accounts that pay nothing now. */
  frozen: Set<string>;
}

/** What must be true, from what was asked and what the bank did: it reads states, and no money of the product. */
export class Model {
  readonly asks = new Map<string, Ask>();
  /** Order numbers that were answered, with their requests. */
  readonly acknowledged = new Map<string, string>();
  readonly rules = new Map<string, Rules>();
  readonly decisions = new Map<string, Set<Decision>>();
  /** Who has approved which order. */
  readonly #approvals = new Map<string, Set<string>>();
  /** Accounts that were frozen at some time: orders may have failed because of it. */
  readonly wereFrozen = new Set<string>();
  /** What was paid in at the start. */
  readonly opening = new Map<string, Fen>();
  readonly collections = new Collections();
  readonly prices = new Prices();
  orders = new Map<string, OrderRow>();
  readonly #bank: SimulatedBank;

  constructor(bank: SimulatedBank) {
    this.#bank = bank;
  }

  decide(orderNo: string, decision: Decision): void {
    this.decisions.set(orderNo, (this.decisions.get(orderNo) ?? new Set()).add(decision));
  }

  approvedBy(orderNo: string, who: string): void {
    this.#approvals.set(orderNo, (this.#approvals.get(orderNo) ?? new Set()).add(who));
  }

  of = (mid: string): OrderRow[] => [...this.orders.values()].filter((order) => order.mid === mid);

  /** Where all the money has to be. */
  book(): Book {
    const book = new Book();
    for (const [place, fen] of this.opening) book.move('bank', place, fen);
    for (const order of this.orders.values())
      moveMoney(book, order, {
        feeBackFen: this.#feeBackOf(order),
        waits: this.asks.get(order.requestNo)?.waits,
        takenFen: wayOf(order) === 'held' ? this.#takenOf(order) : 0n,
      });
    this.collections.move(book);
    return book;
  }

  availableOf = (accountNo: string): Fen => this.book().at(available(accountNo));

  /** What of an order is left for others of these kinds that follow it. */
  leftOf = ({ orderNo, amountFen }: OrderRow, kinds: readonly string[]): Fen =>
    [...this.orders.values()]
      .filter((order) => order.originalNo === orderNo && kinds.includes(order.kind) && !isUnpaid(order))
      .reduce((fen, order) => fen - order.amountFen, amountFen);

  /** The orders that have set a part of a trade apart, also those that came to nothing. */
  freezesOf = (tradeNo: string): OrderRow[] =>
    [...this.orders.values()].filter(({ requestNo }) => this.asks.get(requestNo)?.about === tradeNo);

  /** What of a trade is not paid back, because it is held for others or was given to them. */
  claimedOf(tradeNo: string): Fen {
    const freezes = this.freezesOf(tradeNo);
    const open = freezes.find((order) => isHeld(order));
    // While it is held nothing of the trade goes back.
    if (open) return (this.orders.get(tradeNo)?.amountFen ?? 0n) * 2n;
    return freezes.reduce((fen, order) => fen + this.#takenOf(order), 0n);
  }

  /** The code with which a new order must be refused, or `ok`. */
  verdictOn(ask: Ask, now: Date): string {
    const { limits, frozen } = this.rules.get(ask.mid)!;
    if (frozen.has(ask.accountNo)) return ACCOUNT_MAY_NOT_PAY;
    const at = ask.scheduledAt ?? now;
    const uses = this.of(ask.mid).filter(
      (order) => order.kind === ask.kind && order.accountNo === ask.accountNo && !isUnpaid(order),
    );
    const onDay = uses.filter((order) => shanghaiDate(dayOf(order)) === shanghaiDate(at));
    const inMonth = uses.filter((order) => shanghaiMonth(dayOf(order)) === shanghaiMonth(at));
    const sum = (orders: readonly OrderRow[]) => orders.reduce((fen, { amountFen }) => fen + amountFen, 0n);
    if (ask.amountFen > limits.singleFen) return OVER_SINGLE_LIMIT;
    if (onDay.length + 1 > limits.dayCount) return OVER_DAY_COUNT;
    if (sum(onDay) + ask.amountFen > limits.dayFen) return OVER_DAY_LIMIT;
    if (sum(inMonth) + ask.amountFen > limits.monthFen) return OVER_MONTH_LIMIT;
    return ask.scheduledAt || this.availableOf(ask.accountNo) >= ask.amountFen + ask.feeFen ? 'ok' : INSUFFICIENT_FUNDS;
  }

  /** Takes what the product's orders are now; answers what cannot be. */
  see(rows: readonly OrderRow[]): string[] {
    const findings: string[] = [];
    const before = this.orders;
    this.orders = new Map(rows.map((row) => [row.orderNo, row]));
    for (const [orderNo] of this.acknowledged)
      if (!this.orders.has(orderNo)) findings.push(`order ${orderNo} was answered and is not there`);
    for (const orderNo of before.keys())
      if (!this.orders.has(orderNo)) findings.push(`order ${orderNo} was there and is gone`);
    const numbers = new Map<string, string>();
    for (const row of rows) {
      const key = `${row.mid} ${row.requestNo}`;
      if (numbers.has(key)) findings.push(`${key} has two orders: ${numbers.get(key)} and ${row.orderNo}`);
      numbers.set(key, row.orderNo);
      const known = before.get(row.orderNo);
      if (!known) findings.push(...this.#unlikeAsked(row));
      if (known?.state !== row.state) findings.push(...this.#unexplained(row, known?.state));
    }
    return findings;
  }

  /** When nothing is under way any more: every order has ended as the bank and people say. */
  atRest(): string[] {
    const findings: string[] = this.collections.atRest();
    for (const order of this.orders.values()) {
      if (!isOver(order)) findings.push(`${nameOf(order)} is ${order.state} although all is calm`);
      if (wayOf(order) !== 'rail') continue;
      const paid = this.#bank.ofOrder(order.mid, order.orderNo);
      const wanted = paid[0]?.isReturned ? 'returned' : paid[0]?.state === 'paid' ? 'succeeded' : null;
      if (wanted && order.state !== wanted) findings.push(`${nameOf(order)} is ${order.state}, at the bank ${wanted}`);
    }
    return findings;
  }

  /** What the bank has is what people asked for, once. */
  atBank(): string[] {
    const { differing, unwanted } = this.#bank;
    const findings = [
      ...differing.map((channelNo) => `${channelNo} came to the bank with another content`),
      ...unwanted.map((channelNo) => `${channelNo} came to the bank although the rail was paused`),
    ];
    const known = new Map([...this.orders.values()].map((order) => [`${order.mid}-${order.orderNo}`, order]));
    for (const payment of this.#bank.book.values()) {
      const order = known.get(payment.channelNo);
      if (!order) findings.push(`the bank has ${payment.channelNo}, which no order names`);
      else if (order.amountFen !== payment.amountFen || order.payeeAccountNo !== payment.payeeAccountNo)
        findings.push(`the bank pays another amount or payee than ${nameOf(order)}`);
    }
    return findings;
  }

  #unlikeAsked(row: OrderRow): string[] {
    if (wayOf(row) === 'collected') return this.collections.unlike(row);
    if (wayOf(row) === 'arriving') return this.#unlikeArrived(row);
    const ask = this.asks.get(row.requestNo);
    if (!ask) return [`${nameOf(row)} was asked for by nobody`];
    return (['kind', 'accountNo', 'payeeAccountNo', 'amountFen', 'feeFen'] as const)
      .filter((member) => ask[member] !== row[member])
      .map((member) => `${nameOf(row)} has ${member} ${row[member]}, asked for was ${ask[member]}`);
  }

  #unlikeArrived(row: OrderRow): string[] {
    const { remittances, returns } = this.#bank;
    const arrived =
      row.kind === 'topup'
        ? remittances.find(({ serialNo }) => row.requestNo.endsWith(serialNo))
        : returns.find(({ returnNo }) => row.requestNo === `return-${returnNo}`);
    if (!arrived) return [`${nameOf(row)} came from nowhere`];
    return arrived.amountFen === row.amountFen ? [] : [`${nameOf(row)} is not of the amount that arrived`];
  }

  /** Why an order may be in its state: a person or the bank has done what leads to it. */
  #unexplained(row: OrderRow, before: OrderState | undefined): string[] {
    const because = (reason: boolean, text: string) =>
      reason ? [] : [`${nameOf(row)} became ${row.state} after ${before ?? 'nothing'}: ${text}`];
    if (before && isOver({ state: before }) && !(before === 'succeeded' && row.state === 'returned'))
      return because(false, 'it was over');
    const decided = this.decisions.get(row.orderNo) ?? new Set();
    if (before === 'pending_review' && !['expired', 'withdrawn', 'rejected', 'returned_to_maker'].includes(row.state))
      if (!this.#isApproved(row)) return because(false, 'not all have approved it');
    const payment = this.#bank.ofOrder(row.mid, row.orderNo)[0];
    const isRail = wayOf(row) === 'rail';
    switch (row.state) {
      case 'rejected':
      case 'returned_to_maker':
        return because(decided.has('refuse'), 'nobody has refused it');
      case 'withdrawn':
        return because(decided.has('cancel') || this.#isFinished(row), 'nobody has taken it back');
      case 'succeeded':
        return because(!isRail || payment?.state === 'paid', 'the bank has not paid it');
      case 'returned':
        return because(payment?.isReturned === true, 'the bank has not sent it back');
      case 'failed':
        return payment || before === 'processing'
          ? because(payment?.state === 'failed', 'the bank has not refused it')
          : because(
              this.wereFrozen.has(row.accountNo) || this.#hasLostItsHold(row),
              `nothing was wrong with it: ${row.failReason}`,
            );
      default:
        return [];
    }
  }

  /** By a reviewer, a large one by an administrator too (test-merchant.ts). */
  #isApproved({ orderNo, amountFen }: OrderRow): boolean {
    const who = this.#approvals.get(orderNo) ?? new Set();
    return amountFen < LARGE ? who.size >= 1 : who.size >= 2 && who.has('admin');
  }

  /** What receivers have got of what an order holds. */
  #takenOf = ({ orderNo }: OrderRow): Fen =>
    [...this.orders.values()]
      .filter(
        ({ originalNo, kind, state }) => originalNo === orderNo && wayOf({ kind }) === 'taken' && state === 'succeeded',
      )
      .reduce((fen, { amountFen }) => fen + amountFen, 0n);

  #isFinished = ({ orderNo }: OrderRow): boolean =>
    [...this.orders.values()].some(
      ({ originalNo, kind, state }) =>
        originalNo === orderNo && wayOf({ kind }) === 'released' && state === 'succeeded',
    );

  /** It uses what another order held, which has ended meanwhile. */
  #hasLostItsHold = ({ originalNo, kind }: OrderRow): boolean =>
    ['taken', 'released'].includes(wayOf({ kind })) && this.orders.get(originalNo ?? '')?.state !== 'authorized';

  #feeBackOf(order: OrderRow): Fen {
    if (order.kind !== 'bank_return') return 0n;
    const paid = this.#bank.returns.find(({ returnNo }) => order.requestNo === `return-${returnNo}`);
    return paid?.reason === '其他' ? (this.orders.get(order.originalNo ?? '')?.feeFen ?? 0n) : 0n;
  }
}

const dayOf = ({ scheduledAt, submittedAt }: OrderRow): Date => scheduledAt ?? submittedAt;
const nameOf = ({ kind, orderNo }: OrderRow): string => `${kind} ${orderNo}`;
