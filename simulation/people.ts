import type { OrderRow } from './book.ts';

export type Decision = 'refuse' | 'cancel';

/** From here on an administrator approves, too. */
const LARGE = 50_000_00n;

/** What people have decided about orders. */
export class People {
  readonly #decisions = new Map<string, Set<Decision>>();
  readonly #approvals = new Map<string, Set<string>>();

  decide(orderNo: string, decision: Decision): void {
    this.#decisions.set(orderNo, this.decisionsOn({ orderNo }).add(decision));
  }

  approve(orderNo: string, who: string): void {
    this.#approvals.set(orderNo, (this.#approvals.get(orderNo) ?? new Set()).add(who));
  }

  decisionsOn = ({ orderNo }: Pick<OrderRow, 'orderNo'>): Set<Decision> => this.#decisions.get(orderNo) ?? new Set();

  /** By a reviewer, a large one by an administrator too (test-merchant.ts). */
  haveApproved({ orderNo, amountFen }: OrderRow): boolean {
    const who = this.#approvals.get(orderNo) ?? new Set();
    return amountFen < LARGE ? who.size >= 1 : who.size >= 2 && who.has('admin');
  }
}
