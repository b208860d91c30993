import type { Fen } from '#platform/kernel/money.ts';
import type { OrderRow } from './book.ts';
import type { Ask } from './ask.ts';

/** What a payer allows a collector, as it was asked for. */
export interface Mandate {
  mandateId: string;
  mid: string;
  accountNo: string;
  collectorMid: string;
  payeeAccountNo: string;
  keepFen: Fen;
  isLiving: boolean;
}

/** What can be taken of an account that has so much. */
export const above = (fen: Fen, { keepFen }: Pick<Mandate, 'keepFen'>): Fen => (fen > keepFen ? fen - keepFen : 0n);

/** An account of a collection; null: all above what stays, at most so much. */
export interface Wish {
  mandate: Mandate;
  wishFen: Fen | null;
  mostFen: Fen;
}

const TAKEN = /^collect:(.+):(\d+)$/;
const ARRIVED = /^collect-(.+)-(\d+)$/;

/** Orders that the product makes of accounts of others, for who collects. */
export class Mandates {
  readonly all: Mandate[] = [];
  readonly wishes = new Map<string, readonly Wish[]>();

  /** What the payer's order may be; null: nobody has asked for it. */
  askOf({ requestNo, amountFen }: OrderRow): Ask | null {
    const [, runId = '', no = ''] = TAKEN.exec(requestNo) ?? [];
    const wish = this.wishes.get(runId)?.[Number(no) - 1];
    if (!wish?.mandate.isLiving) return null;
    const { mid, accountNo, payeeAccountNo } = wish.mandate;
    const isSo = wish.wishFen === null ? amountFen <= wish.mostFen : amountFen === wish.wishFen;
    const made = { requestNo, mid, kind: 'collect', accountNo, payeeAccountNo, feeFen: 0n, scheduledAt: null };
    return { ...made, amountFen: isSo ? amountFen : (wish.wishFen ?? wish.mostFen), waits: false };
  }

  /** What is wrong with an order by which it arrives. */
  unlike({ requestNo, amountFen, accountNo }: OrderRow, orders: ReadonlyMap<string, OrderRow>): string[] {
    const [, runId = '', no = ''] = ARRIVED.exec(requestNo) ?? [];
    const wish = this.wishes.get(runId)?.[Number(no) - 1];
    const taken = [...orders.values()].find((order) => order.requestNo === `collect:${runId}:${no}`);
    const isSo =
      taken?.state === 'succeeded' && taken.amountFen === amountFen && wish?.mandate.payeeAccountNo === accountNo;
    return isSo ? [] : [`${requestNo} is not what was taken, or went to another account`];
  }
}
