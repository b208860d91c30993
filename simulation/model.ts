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
import { unlikeBank } from './at-bank.ts';
import type { SimulatedBank } from './bank.ts';
import type { SimulatedFund } from './fund.ts';
import type { Ask } from './ask.ts';
import { Bills } from './bills.ts';
import { Claims, type Part } from './claims.ts';
import { Collections } from './collections.ts';
import type { Limits } from './firms.ts';
import { claimedOf, freezesOf, hasLostItsHold, isFinished, isVoided, leftOf, takenOf } from './following.ts';
import { Instructions } from './instructions.ts';
import { Lines, numberOf } from './lines.ts';
import { Mandates } from './mandates.ts';
import { Wealth } from './wealth.ts';
import { People } from './people.ts';
import { Prices } from './prices.ts';
import { available, Book, isOver, isUnpaid, moveMoney, POOLS, wayOf, type OrderRow } from './book.ts';

/** A company and what its orders may do. */
export interface Rules {
  mid: string;
  limits: Limits;
  /** Accounts that pay nothing now. */
  frozen: Set<string>;
  /** It has left: none of its accounts pays or receives. */
  isClosed?: boolean;
}

/** What must be true, from what was asked and what the bank did: it reads states, and no money of the product. */
export class Model {
  readonly asks = new Map<string, Ask>();
  /** Order numbers that were answered, with their requests. */
  readonly acknowledged = new Map<string, string>();
  readonly rules = new Map<string, Rules>();
  readonly people = new People();
  /** Accounts that were frozen at some time: orders may have failed because of it. */
  readonly wereFrozen = new Set<string>();
  /** Accounts whose merchant leaves or has left: no order pays into them. */
  readonly receiveNothing = new Set<string>();
  /** Accounts that received nothing at some time. */
  readonly receivedNothing = new Set<string>();
  /** What was paid in at the start. */
  readonly opening = new Map<string, Fen>();
  readonly collections = new Collections();
  readonly claims = new Claims();
  readonly lines = new Lines();
  readonly instructions = new Instructions();
  readonly mandates = new Mandates();
  readonly bills = new Bills();
  readonly prices = new Prices();
  orders = new Map<string, OrderRow>();
  readonly succeededAt = new Map<string, Date>();
  readonly wealth: Wealth;
  readonly #bank: SimulatedBank;

  constructor(bank: SimulatedBank, fund: SimulatedFund) {
    this.#bank = bank;
    this.wealth = new Wealth(fund);
  }

  ordersOf = (mid: string): OrderRow[] => [...this.orders.values()].filter((order) => order.mid === mid);

  /** Where all the money has to be. */
  book(): Book {
    const book = new Book();
    for (const [place, fen] of this.opening) book.move('bank', place, fen);
    for (const order of this.orders.values())
      if (!this.lines.move(book, order))
        moveMoney(book, order, {
          feeBackFen: this.#feeBackOf(order),
          waits: this.asks.get(order.requestNo)?.waits,
          takenFen: wayOf(order) === 'held' ? takenOf(this, order) : 0n,
        });
    this.collections.move(book);
    this.wealth.move(book, this.orders);
    return book;
  }

  availableOf = (accountNo: string): Fen => this.book().at(available(accountNo));

  leftOf = (order: OrderRow, kinds: readonly string[]): Fen => leftOf(this, order, kinds);
  freezesOf = (tradeNo: string): OrderRow[] => freezesOf(this, tradeNo);
  claimedOf = (tradeNo: string): Fen => claimedOf(this, tradeNo);

  /** What an account may still pay with this kind on the day of a moment. */
  leftOfDay(payment: Pick<Ask, 'mid' | 'kind' | 'accountNo'>, at: Date): Fen {
    const uses = this.#usesOf(payment).filter((order) => shanghaiDate(dayOf(order)) === shanghaiDate(at));
    return uses.reduce((fen, order) => fen - this.lines.uses(order).fen, this.rules.get(payment.mid)!.limits.dayFen);
  }

  #usesOf = ({ mid, kind, accountNo }: Pick<Ask, 'mid' | 'kind' | 'accountNo'>): OrderRow[] =>
    this.ordersOf(mid).filter((order) => order.kind === kind && order.accountNo === accountNo && !isUnpaid(order));

  partsOf = ({ requestNo }: OrderRow): readonly Part[] => this.asks.get(requestNo)?.parts ?? [];

  mayPay(mid: string, accountNo: string): boolean {
    const { frozen, isClosed } = this.rules.get(mid)!;
    return !isClosed && !frozen.has(accountNo);
  }

  /** The code with which a new order must be refused, or `ok`. `refused`: by its kind, for an account that may pay. */
  verdictOn(request: Ask, now: Date, refused: string | null = null): string {
    const { limits } = this.rules.get(request.mid)!;
    if (!this.mayPay(request.mid, request.accountNo)) return ACCOUNT_MAY_NOT_PAY;
    if (refused) return refused;
    const at = request.scheduledAt ?? now;
    const uses = this.#usesOf(request);
    const onDay = uses.filter((order) => shanghaiDate(dayOf(order)) === shanghaiDate(at));
    const inMonth = uses.filter((order) => shanghaiMonth(dayOf(order)) === shanghaiMonth(at));
    const sum = (orders: readonly OrderRow[]) => orders.reduce((fen, order) => fen + this.lines.uses(order).fen, 0n);
    const count = onDay.reduce((total, order) => total + this.lines.uses(order).count, 0);
    const amounts = request.lines?.map(({ amountFen }) => amountFen) ?? [request.amountFen];
    if (amounts.some((fen) => fen > limits.singleFen)) return OVER_SINGLE_LIMIT;
    if (count + amounts.length > limits.dayCount) return OVER_DAY_COUNT;
    if (sum(onDay) + request.amountFen > limits.dayFen) return OVER_DAY_LIMIT;
    if (sum(inMonth) + request.amountFen > limits.monthFen) return OVER_MONTH_LIMIT;
    const has = this.availableOf(request.fromNo ?? request.accountNo);
    return request.scheduledAt || has >= request.amountFen + request.feeFen ? 'ok' : INSUFFICIENT_FUNDS;
  }

  /** Takes what the product's orders are now; answers what cannot be. */
  see(rows: readonly OrderRow[], now: Date): string[] {
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
      if (known?.state !== row.state && row.state === 'succeeded') this.succeededAt.set(row.orderNo, now);
      if (known?.state !== row.state) findings.push(...this.#unexplained(row, known?.state));
      findings.push(...this.#unlikeLines(row));
    }
    return findings;
  }

  /** When nothing is under way any more: every order has ended as the bank and people say. */
  atRest(): string[] {
    const findings: string[] = [...this.collections.atRest(), ...this.wealth.atRest()];
    const book = this.book();
    findings.push(...POOLS.filter((pool) => book.at(pool) !== 0n).map((pool) => `there is still money in ${pool}`));
    for (const order of this.orders.values()) {
      if (!isOver(order)) findings.push(`${nameOf(order)} is ${order.state} although all is calm`);
      findings.push(...this.lines.atRest(order, this.#bank));
      if (wayOf(order) !== 'rail' || this.lines.linesOf(order)) continue;
      const paid = this.#bank.ofOrder(order.mid, order.orderNo);
      const wanted = paid[0]?.isReturned ? 'returned' : paid[0]?.state === 'paid' ? 'succeeded' : null;
      if (wanted && order.state !== wanted) findings.push(`${nameOf(order)} is ${order.state}, at the bank ${wanted}`);
    }
    return findings;
  }

  atBank = (): string[] => unlikeBank(this.#bank, this.orders.values(), this.lines);

  /** Orders with many lines are what their lines are. */
  #unlikeLines = (row: OrderRow): string[] =>
    this.lines.linesOf(row)
      ? this.lines.check(
          row,
          this.asks.get(row.requestNo)?.lines ?? [],
          this.#bank,
          (line) => this.wereFrozen.has(row.accountNo) || this.receivedNothing.has(line.payeeAccountNo),
        )
      : [];

  #unlikeAsked(row: OrderRow): string[] {
    if (wayOf(row) === 'collected') return this.collections.unlike(row);
    if (wayOf(row) === 'arriving') return this.#unlikeArrived(row);
    const request = this.asks.get(row.requestNo) ?? this.#madeAutomatically(row);
    if (!request) return [`${nameOf(row)} was asked for by nobody`];
    this.asks.set(row.requestNo, request);
    const expected = { ...request, fromNo: request.fromNo ?? request.accountNo };
    return (['kind', 'accountNo', 'fromNo', 'payeeAccountNo', 'amountFen', 'feeFen'] as const)
      .filter((member) => expected[member] !== row[member])
      .map((member) => `${nameOf(row)} has ${member} ${row[member]}, asked for was ${expected[member]}`);
  }

  #madeAutomatically = (row: OrderRow): Ask | null =>
    this.mandates.askOf(row) ??
    this.instructions.askOf(row, (mid, kind, fen, now) => this.prices.chargeOf(mid, kind, 'T0', fen, now));

  #unlikeArrived(row: OrderRow): string[] {
    if (row.kind === 'redpacket_in' || row.kind === 'petty_coupon_in') return this.claims.unlike(row, this.orders);
    if (row.kind === 'wealth_in') return this.wealth.unlike(row, this.orders);
    if (row.kind === 'collect_in') return this.mandates.unlike(row, this.orders);
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
    const mayComeBack = before === 'succeeded' || before === 'partly_succeeded';
    if (before && isOver({ state: before }) && !(mayComeBack && ['returned', 'partly_succeeded'].includes(row.state)))
      return because(false, 'it was over');
    const decided = this.people.decisionsOn(row);
    if (before === 'pending_review' && !['expired', 'withdrawn', 'rejected', 'returned_to_maker'].includes(row.state))
      if (!this.people.haveApproved(row)) return because(false, 'not all have approved it');
    // What comes back of a paid order is credited to a frozen account, too.
    const hasRun = mayComeBack || before === 'processing';
    const runs = ['processing', 'succeeded', 'partly_succeeded'].includes(row.state) && !hasRun;
    if (runs && OUTGOING.includes(wayOf(row)) && !this.mayPay(row.mid, row.accountNo))
      return because(false, 'its account may not pay');
    if (runs && wayOf(row) === 'inside' && this.receiveNothing.has(row.payeeAccountNo))
      return because(false, 'its payee receives nothing');
    // Each of its lines has a reason of its own.
    const isOfLines = this.lines.linesOf(row) !== undefined;
    if (isOfLines && ['succeeded', 'returned', 'partly_succeeded'].includes(row.state)) return [];
    const payment = isOfLines ? undefined : this.#bank.ofOrder(row.mid, row.orderNo)[0];
    const isRail = wayOf(row) === 'rail';
    switch (row.state) {
      case 'rejected':
      case 'returned_to_maker':
        return because(decided.has('refuse'), 'nobody has refused it');
      case 'withdrawn':
        return because(decided.has('cancel') || isFinished(this, row), 'nobody has taken it back');
      case 'succeeded':
        return because(!isRail || payment?.state === 'paid', 'the bank has not paid it');
      case 'returned':
        return because(payment?.isReturned === true || isVoided(this, row), 'nobody has sent it back');
      case 'failed':
        if (this.lines.linesOf(row)?.every(({ state }) => state === 'failed')) return [];
        return payment || before === 'processing'
          ? because(payment?.state === 'failed', 'the bank has not refused it')
          : because(
              this.wereFrozen.has(row.accountNo) ||
                this.receivedNothing.has(row.payeeAccountNo) ||
                hasLostItsHold(this, row),
              `nothing was wrong with it: ${row.failReason}`,
            );
      default:
        return [];
    }
  }

  #feeBackOf(order: OrderRow): Fen {
    if (order.kind !== 'bank_return') return 0n;
    const paid = this.#bank.returns.find(({ returnNo }) => order.requestNo === `return-${returnNo}`);
    if (paid?.reason !== '其他') return 0n;
    const original = this.orders.get(order.originalNo ?? '');
    const line = original && this.lines.linesOf(original)?.find(({ no }) => numberOf(original, no) === paid.channelNo);
    return (line ?? original)?.feeFen ?? 0n;
  }
}

const OUTGOING: readonly string[] = ['inside', 'rail', 'pooled'];
const dayOf = ({ scheduledAt, submittedAt }: OrderRow): Date => scheduledAt ?? submittedAt;
const nameOf = ({ kind, orderNo }: Pick<OrderRow, 'kind' | 'orderNo'>): string => `${kind} ${orderNo}`;
