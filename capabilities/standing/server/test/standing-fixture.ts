import { syncMenu } from '#capabilities/access/server/index.ts';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { accountErrors } from '#capabilities/account/contract/errors.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderErrors } from '#capabilities/order/contract/errors.ts';
import { orderMenu } from '#capabilities/order/contract/menu.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import type { OrderKind } from '#capabilities/order/server/index.ts';
import { orderJobs } from '#capabilities/order/server/order-jobs.ts';
import { OrderFixture, must } from '#capabilities/order/server/test/order-fixture.ts';
import type { MerchantPlan, TestMerchant, Who } from '#capabilities/order/server/test/test-merchant.ts';
import { payeeErrors } from '#capabilities/payee/contract/errors.ts';
import { payeeBindings } from '#capabilities/payee/server/bindings.ts';
import { payoutErrors } from '#capabilities/payout/contract/errors.ts';
import { ALL_MERCHANTS, type Database } from '#platform/db/database.ts';
import { createWorker, type Worker } from '#platform/jobs/index.ts';
import type { Facts } from '#platform/kernel/facts.ts';
import { newId } from '#platform/kernel/id.ts';
import type { MenuNode } from '#platform/kernel/menu.ts';
import type { Result } from '#platform/kernel/result.ts';
import { standingMenu } from '../../contract/menu.ts';
import type { StandingDetail, StandingRow } from '../../contract/operations.ts';
import { standingAuditRules } from '../audit-rules.ts';
import { standingBindings } from '../bindings.ts';
import { RUN } from '../job.ts';
import { plannedRuns } from '../planned-runs.ts';
import { runInstructionJob } from '../run-instruction.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const CREATE = 'csdb/v2/standing/create';
const formOf = ({ account, bankAccountId }: TestMerchant, kind: string, more: object) => ({
  requestNo: newId(),
  kind,
  accountNo: account.accountNo,
  payee: bankAccountId,
  calendar: { every: 'daily' },
  rule: 'fixed',
  amount: '100.00',
  ...more,
});
const texts = { ...orderErrors, ...accountErrors, ...payeeErrors, ...payoutErrors };

export interface Made {
  standingId: string;
  state: string;
  nextAt: string | null;
}

/** Orders of some kinds with standing instructions; people hold the rights of these menus in the database too. */
export class StandingFixture {
  readonly orders: OrderFixture;
  readonly worker: Worker;

  readonly #menus: readonly MenuNode[];

  private constructor(orders: OrderFixture, menus: readonly MenuNode[]) {
    this.orders = orders;
    this.#menus = menus;
    this.worker = this.newWorker();
  }

  static async open(kinds: readonly OrderKind[], menus: readonly MenuNode[]): Promise<StandingFixture> {
    const bindings = [
      ...accountBindings({ reviewOf }),
      ...orderBindings({ outflows: [plannedRuns] }),
      ...payeeBindings,
      ...standingBindings(),
    ];
    const orders = await OrderFixture.open({ bindings, kinds, audit: standingAuditRules });
    await orders.db.database.transaction({ mid: ALL_MERCHANTS }, (tx) =>
      syncMenu(tx, [...orderMenu, ...menus, ...standingMenu]),
    );
    return new StandingFixture(orders, menus);
  }

  newWorker(db: Database = this.orders.db.database): Worker {
    const handlers = { ...orderJobs({ rail: this.orders.rail, texts }), [RUN]: runInstructionJob({ texts }) };
    return createWorker({ db, clock: this.orders.clock, log: silent, handlers, backoffMs: () => 0 });
  }

  async openMerchant(plan?: MerchantPlan): Promise<TestMerchant> {
    const merchant = await this.orders.openMerchant(plan);
    await this.orders.db.admin.query(
      'INSERT INTO access.role_codes (mid, role_id, menu_code) SELECT $1, $2, unnest($3::text[])',
      [merchant.mid, merchant.people.maker.role!.roleId, this.#menus.map(({ code }) => code)],
    );
    return merchant;
  }

  create(merchant: TestMerchant, kind: string, more: object, who: Who = 'maker'): Promise<Result<Made>> {
    return this.orders.call<Made>(merchant, who, CREATE, formOf(merchant, kind, more));
  }

  preview(merchant: TestMerchant, kind: string, more: object): Promise<Result<Facts | null>> {
    return this.orders.preview(merchant, 'maker', CREATE, formOf(merchant, kind, more));
  }

  change(merchant: TestMerchant, what: 'pause' | 'resume' | 'cancel', standingId: string): Promise<Result<Made>> {
    return this.orders.call<Made>(merchant, 'maker', `csdb/v2/standing/${what}`, { standingId });
  }

  async detail(merchant: TestMerchant, standingId: string): Promise<StandingDetail> {
    return must(await this.orders.call<StandingDetail>(merchant, 'maker', 'csdb/v2/standing/detail', { standingId }));
  }

  async list(merchant: TestMerchant, more: object = {}): Promise<StandingRow[]> {
    const input = { pageNo: 1, pageSize: 20, ...more };
    return must(await this.orders.call<{ list: StandingRow[] }>(merchant, 'maker', 'csdb/v2/standing/list', input))
      .list;
  }

  async run(at: string, worker = this.worker): Promise<void> {
    this.orders.clock.set(at);
    await worker.runDue();
  }

  /** The numbers of the orders that its instructions have made. */
  async ordersOf(merchant: TestMerchant): Promise<string[]> {
    const { rows } = await this.orders.db.admin.query<{ order_no: string }>(
      `SELECT order_no FROM orders.orders WHERE mid = $1 AND request_no LIKE 'standing:%' ORDER BY submitted_at, order_no`,
      [merchant.mid],
    );
    return rows.map(({ order_no }) => order_no);
  }
}
