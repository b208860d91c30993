import type { TradeSide, TradeState } from '#capabilities/wealth/contract/words.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { addDays, shanghaiDate, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { available, isUnpaid, type Book, type OrderRow } from './book.ts';
import { yieldOf, type SimulatedFund } from './fund.ts';

/** What the fund company is asked for by one order, as its row says it. */
export interface TradeRow {
  mid: string;
  orderNo: string;
  side: TradeSide;
  state: TradeState;
  paidAt: Date | null;
  confirmsOn: ShanghaiDate | null;
}
/** Income of a day as its row says it. */
export interface IncomeRow {
  mid: string;
  day: ShanghaiDate;
  sharesFen: string;
  incomeFen: string;
}

export const TRADES = `
  SELECT mid, order_no AS "orderNo", side, state, paid_at AS "paidAt", confirms_on::text AS "confirmsOn" FROM wealth.trades ORDER BY order_no`;
export const INCOMES = `
  SELECT mid, day::text AS day, shares_fen AS "sharesFen", income_fen AS "incomeFen" FROM wealth.yields ORDER BY mid, day`;
export const HOLDINGS = `
  SELECT mid, fund_account_no AS "fundAccountNo", closed_at IS NOT NULL AS "isClosed" FROM wealth.holdings ORDER BY mid`;
export interface HoldingRow {
  mid: string;
  fundAccountNo: string;
  isClosed: boolean;
}

const ENDED: readonly TradeState[] = ['confirmed', 'failed', 'void'];
const DIVISOR = 100_000_000n;
/** Of the whole day, in fen, half up. */
const incomeOf = (shares: Fen, day: ShanghaiDate): Fen => (shares * BigInt(yieldOf(day)) + DIVISOR / 2n) / DIVISOR;

/** Shares of a fund: bought, given back, and what they earn each day. */
export class Wealth {
  readonly #fund: SimulatedFund;
  #trades: readonly TradeRow[] = [];
  #incomes: readonly IncomeRow[] = [];
  /** Account numbers by merchant, also of contracts that have ended. */
  #accounts = new Map<string, string>();
  /** Those of contracts that have not. */
  holdings = new Map<string, string>();

  constructor(fund: SimulatedFund) {
    this.#fund = fund;
  }

  read(trades: readonly TradeRow[], incomes: readonly IncomeRow[], holdings: readonly HoldingRow[]): void {
    [this.#trades, this.#incomes] = [trades, incomes];
    const numbered = (rows: readonly HoldingRow[]) =>
      new Map(rows.map(({ mid, fundAccountNo }) => [mid, fundAccountNo]));
    this.#accounts = numbered(holdings);
    this.holdings = numbered(holdings.filter(({ isClosed }) => !isClosed));
  }

  sharesOf = (mid: string, book: Book): Fen => book.at(available(this.#accounts.get(mid) ?? ''));

  hasTraded = (mid: string): boolean => this.#trades.some((one) => one.mid === mid && one.state === 'confirmed');

  hasOpenTrade = (mid: string): boolean => this.#trades.some((one) => one.mid === mid && !ENDED.includes(one.state));

  /** Shares came or went after the last day whose income is booked, and the day before may have some. */
  waitsForIncome(mid: string): boolean {
    const changed = this.#trades
      .filter((one) => one.mid === mid && one.paidAt !== null)
      .map(({ side, state, paidAt, confirmsOn }) =>
        side === 'fast' ? shanghaiDate(paidAt!) : state === 'confirmed' ? confirmsOn! : '',
      );
    const booked = this.#incomes.findLast((one) => one.mid === mid)?.day ?? '';
    return changed.some((day) => day !== '' && addDays(day, -1) > booked);
  }

  /** Fast redemptions that a merchant has asked for on a day, without what came to nothing. */
  fastOf(mid: string, day: ShanghaiDate, orders: ReadonlyMap<string, OrderRow>): Fen {
    const mine = this.#trades.filter((one) => one.mid === mid && one.side === 'fast' && one.state !== 'void');
    return sum(mine.map(({ orderNo }) => orders.get(orderNo)!).filter((one) => shanghaiDate(one.submittedAt) === day));
  }

  /** What comes after the orders themselves. */
  move(book: Book, orders: ReadonlyMap<string, OrderRow>): void {
    for (const { orderNo, side, state, paidAt } of this.#trades) {
      const order = orders.get(orderNo);
      if (!order || paidAt === null) continue;
      const shares = available(this.#accounts.get(order.mid) ?? '');
      if (side === 'fast') book.move('fundPool', available(order.accountNo), order.amountFen);
      if (side === 'fast' && state === 'confirmed') book.move('fund', 'fundPool', order.amountFen);
      const isBack = side === 'buy' ? state === 'confirmed' : side === 'redeem' && state === 'failed';
      if (isBack) book.move('fund', shares, order.amountFen);
    }
    for (const [mid, accountNo] of this.#accounts)
      for (const { income } of this.#earnings(mid, orders).values())
        book.move('custodian', available(accountNo), income);
  }

  /** Shares and income of each day that was booked. Income earns from the day after on. */
  #earnings(mid: string, orders: ReadonlyMap<string, OrderRow>): Map<ShanghaiDate, { shares: Fen; income: Fen }> {
    const earnings = new Map<ShanghaiDate, { shares: Fen; income: Fen }>();
    let earned = 0n;
    for (const { day } of this.#incomes.filter((one) => one.mid === mid)) {
      const shares = this.#boughtUntil(mid, day, orders) + earned;
      const income = incomeOf(shares, day);
      earnings.set(day, { shares, income });
      earned += income;
    }
    return earnings;
  }

  /** Shares count from their confirmation on; what was paid back at once counts no more on that day. */
  #boughtUntil(mid: string, day: ShanghaiDate, orders: ReadonlyMap<string, OrderRow>): Fen {
    let shares = 0n;
    for (const { mid: tradeMid, orderNo, side, state, paidAt, confirmsOn } of this.#trades) {
      const fen = orders.get(orderNo)?.amountFen ?? 0n;
      if (tradeMid !== mid || paidAt === null) continue;
      if (side === 'fast' && shanghaiDate(paidAt) <= day) shares -= fen;
      if (side !== 'fast' && state === 'confirmed' && confirmsOn! <= day) shares += side === 'buy' ? fen : -fen;
    }
    return shares;
  }

  check(orders: ReadonlyMap<string, OrderRow>): string[] {
    const findings = this.#fund.differing.map((no) => `${no} came to the fund company with another content`);
    for (const trade of this.#trades) {
      const order = orders.get(trade.orderNo);
      if (!order || !this.#mayBe(trade, order)) findings.push(`the trade of ${trade.orderNo} is ${trade.state}`);
    }
    for (const [no, { amountFen }] of this.#fund.book) {
      const order = [...orders.values()].find(({ mid, orderNo }) => no === `${mid}-${orderNo}`);
      if (order?.amountFen !== amountFen) findings.push(`the fund company has ${no}, which is no order of this amount`);
    }
    const earnings = new Map([...this.#accounts.keys()].map((mid) => [mid, this.#earnings(mid, orders)]));
    for (const { mid, day, sharesFen, incomeFen } of this.#incomes) {
      const { shares, income } = earnings.get(mid)!.get(day)!;
      if (BigInt(sharesFen) === shares && BigInt(incomeFen) === income) continue;
      findings.push(`${sharesFen} shares earned ${incomeFen} on ${day}, should be ${income} of ${shares}`);
    }
    for (const mid of this.#accounts.keys())
      if (!this.holdings.has(mid)) findings.push(...this.#leftBehind(mid, orders));
    return findings;
  }

  /** A contract that has ended has no shares on any day whose income was not booked. */
  #leftBehind(mid: string, orders: ReadonlyMap<string, OrderRow>): string[] {
    const incomes = this.#incomes.filter((one) => one.mid === mid);
    const earned = sumOf([...this.#earnings(mid, orders).values()].map(({ income }) => income));
    const booked = incomes.at(-1)?.day ?? '';
    const days = this.#trades
      .filter((one) => one.mid === mid && one.paidAt !== null)
      .map(({ confirmsOn, paidAt, side }) => (side === 'fast' ? shanghaiDate(paidAt!) : (confirmsOn ?? '')));
    return days
      .filter((day) => day > booked && this.#boughtUntil(mid, day, orders) + earned !== 0n)
      .map((day) => `${mid} has ended its contract and had shares on ${day}`);
  }

  #mayBe({ state, confirmsOn }: TradeRow, order: OrderRow): boolean {
    const fundState = this.#fund.stateOf(`${order.mid}-${order.orderNo}`);
    switch (state) {
      case 'void':
        return isUnpaid(order);
      case 'planned':
        return !isUnpaid(order) && order.state !== 'succeeded';
      case 'confirmed':
        return fundState.state === 'confirmed' && fundState.confirmedOn === confirmsOn;
      case 'failed':
        return fundState.state === 'failed';
      default:
        return order.state === 'succeeded';
    }
  }

  /** What is wrong with an order by which money comes from the fund company. */
  unlike({ requestNo, amountFen, accountNo }: OrderRow, orders: ReadonlyMap<string, OrderRow>): string[] {
    const trade = this.#trades.find(({ orderNo }) => requestNo === `fund-${orderNo}`);
    const order = trade && orders.get(trade.orderNo);
    const isDue = trade?.state === (trade?.side === 'buy' ? 'failed' : 'confirmed') && trade?.side !== 'fast';
    const isSo = isDue && order?.amountFen === amountFen && order.accountNo === accountNo;
    return isSo ? [] : [`${requestNo} is not what the fund company pays`];
  }

  atRest = (): string[] =>
    this.#trades.flatMap(({ orderNo, state }) =>
      ENDED.includes(state) ? [] : [`the trade of ${orderNo} is ${state}`],
    );
}

const sumOf = (amounts: readonly Fen[]): Fen => amounts.reduce((total, fen) => total + fen, 0n);
const sum = (orders: readonly OrderRow[]): Fen => sumOf(orders.map(({ amountFen }) => amountFen));
