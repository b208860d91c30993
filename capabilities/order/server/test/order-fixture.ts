import {
  accountAuditRules,
  fillKinds,
  providerAccounts,
  setAccountStatus,
} from '#capabilities/account/server/index.ts';
import { accountErrors } from '#capabilities/account/contract/errors.ts';
import { approvalErrors } from '#capabilities/approval/contract/errors.ts';
import { ledgerAuditRules } from '#ledger/src/audit.ts';
import type { AuditRule } from '#ledger/src/audit-rule.ts';
import { ALL_MERCHANTS, type Database } from '#platform/db/database.ts';
import type { Binding, ChangeLine } from '#platform/http/handler.ts';
import { createWorker, ensureRecurring, type JobHandler, type Worker } from '#platform/jobs/index.ts';
import { fixedClock } from '#platform/kernel/clock.ts';
import type { Facts } from '#platform/kernel/facts.ts';
import { newId } from '#platform/kernel/id.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import type { Result } from '#platform/kernel/result.ts';
import { callOperation, previewOperation } from '#testkit/call-edge.ts';
import { composeForTest } from '#testkit/compose.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { orderErrors } from '../../contract/errors.ts';
import type { OrderDetail } from '../../contract/operations.ts';
import { orderAuditRules } from '../audit/audit-rules.ts';
import { orderJobs } from '../order-jobs.ts';
import { indexOrderKinds, orderKinds, type OrderKind } from '../kind/order-kinds.ts';
import { payeesOfOrders } from '../list/read-orders.ts';
import type { OrderState } from '../../contract/words.ts';
import { ScriptedRail } from './scripted-rail.ts';
import { watchMoney } from './watch-money.ts';
import { openMerchant, createPeople, payIn, type TestMerchant, type MerchantPlan, type Who } from './test-merchant.ts';

/** The start time of every test: a Friday afternoon. */
export const BEGIN = '2026-11-20T15:00:00+08:00';

export interface Placed {
  orderNo: string;
  auditStatus: string;
  state: OrderState;
}

export interface OrderRequest {
  amount: string;
  scheduledAt?: string;
  /** Default T0. */
  speed?: 'T0' | 'T1';
  remark?: string;
  /** Any member of the call's input in place of what the form would send. */
  instead?: Record<string, unknown>;
  who?: Who;
}

/** Parts of higher capabilities, passed in by the test, because imports point down. */
export interface OrderParts {
  bindings: readonly Binding[];
  kinds: readonly OrderKind[];
  /** Their own jobs. */
  jobs?: (deps: { rail: ScriptedRail }) => Record<string, JobHandler>;
  /** Rules of their own tables. */
  audit?: readonly AuditRule[] | undefined;
  /** Menu of higher capabilities: their codes are held by the roles that have them from the start. */
  menu?: MerchantPlan['menu'];
  /** Every merchant passes it when it is opened. */
  prepare?: ((fixture: OrderFixture, merchant: TestMerchant) => Promise<void>) | undefined;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The real handlers, worker and PostgreSQL with a bank and a clock of the test's. */
export class OrderFixture {
  readonly db: TestDatabase;
  readonly clock = fixedClock(BEGIN);
  readonly rail = new ScriptedRail();
  readonly worker: Worker;
  readonly #parts: OrderParts;
  readonly #personIds: Record<Who, string>;
  readonly #watch: ReturnType<typeof watchMoney>;
  readonly announced: string[] = [];
  /** The whole audit as one named statement, planned once. */
  readonly #audit: { name: string; text: string };

  private constructor(db: TestDatabase, parts: OrderParts, personIds: Record<Who, string>) {
    this.#watch = watchMoney(db.database);
    this.db = { ...db, database: this.#watch.database };
    this.#parts = parts;
    this.#personIds = personIds;
    this.worker = this.newWorker();
    const rules = [...ledgerAuditRules, ...accountAuditRules, ...orderAuditRules, ...(parts.audit ?? [])];
    const text = rules.map(({ invariant, sql }) => `SELECT '${invariant}' AS invariant, finding FROM (${sql}) r`);
    this.#audit = { name: 'audit', text: text.join(' UNION ALL ') };
  }

  static async open(parts: OrderParts): Promise<OrderFixture> {
    // Another fixture of the file may have kinds of its own.
    composeForTest({ orderKinds: indexOrderKinds([...orderKinds(), ...parts.kinds]), orderParties: payeesOfOrders });
    const db = await testDatabase();
    await db.database.transaction({ mid: ALL_MERCHANTS }, (tx) => fillKinds(tx, parts.kinds));
    return new OrderFixture(db, parts, await createPeople(db.database, parts.menu));
  }

  /** Another worker on the same queue, or on a database that dies. Failed runs come again at once by default. */
  newWorker(backoffMs = 0, db: Database = this.db.database): Worker {
    const texts = { ...orderErrors, ...accountErrors, ...approvalErrors };
    const handlers = { ...orderJobs({ rail: this.rail, texts }), ...this.#parts.jobs?.({ rail: this.rail }) };
    const options = { db, clock: this.clock, log: silent, handlers, backoffMs: () => backoffMs };
    return createWorker({ ...options, done: (mid) => void this.announced.push(mid) });
  }

  async openMerchant(plan: MerchantPlan = {}): Promise<TestMerchant> {
    const merchant = await openMerchant(this.db.database, this.#personIds, { menu: this.#parts.menu, ...plan });
    await this.#parts.prepare?.(this, merchant);
    return merchant;
  }

  call<T = Record<string, unknown>>(
    merchant: TestMerchant,
    who: Who,
    path: string,
    input: unknown,
    changes?: ChangeLine[],
  ): Promise<Result<T>> {
    return callOperation<T>({ ...this.#direct(merchant, who, path), input, ...(changes ? { changes } : {}) });
  }

  /** What the call would do. */
  preview(merchant: TestMerchant, who: Who, path: string, input: unknown): Promise<Result<Facts | null>> {
    return previewOperation({ ...this.#direct(merchant, who, path), input });
  }

  #direct(merchant: TestMerchant, who: Who, path: string) {
    const binding = this.#parts.bindings.find(({ operation }) => operation.path === path);
    if (!binding) throw new Error(`nobody answers ${path}`);
    return { database: this.db.database, binding, session: merchant.people[who], clock: this.clock };
  }

  async withdraw(
    merchant: TestMerchant,
    { amount, scheduledAt, speed = 'T0', remark, instead, who = 'maker' }: OrderRequest,
  ): Promise<Result<Placed>> {
    const { accountNo } = merchant.account;
    const quoteId = await this.quote(merchant, { function: 'withdraw', accountNo, amount, speed });
    const form = {
      requestNo: newId(),
      quoteId,
      accountNo,
      amount,
      speed,
      bankAccountId: merchant.bankAccountId,
      remark,
      scheduledAt,
      ...instead,
    };
    return this.call<Placed>(merchant, who, 'csdb/v2/withDraw/standard', form);
  }

  async transfer(
    merchant: TestMerchant,
    to: { accountNo: string; name: string },
    { amount, scheduledAt, remark, instead, who = 'maker' }: OrderRequest,
  ): Promise<Result<Placed>> {
    const { accountNo } = merchant.account;
    const wish = { function: 'transfer', accountNo, amount, payeeAccountNo: to.accountNo };
    const quoteId = await this.quote(merchant, wish);
    const form = {
      requestNo: newId(),
      quoteId,
      accountNo,
      amount,
      payeeAccountNo: to.accountNo,
      payeeName: to.name,
      remark,
      scheduledAt,
      ...instead,
    };
    return this.call<Placed>(merchant, who, 'csdb/v2/transfer/standard', form);
  }

  /** The id of a quote; of none when the quote is refused, so that the order's own refusal can be seen. */
  async quote(merchant: TestMerchant, wish: Record<string, unknown>): Promise<string> {
    const quote = await this.call<{ quoteId: string }>(merchant, 'maker', 'csdb/v2/business/work', wish);
    return quote.ok ? quote.data.quoteId : 'none';
  }

  async detail(merchant: TestMerchant, orderNo: string, who: Who = 'maker'): Promise<OrderDetail> {
    return must(await this.call<OrderDetail>(merchant, who, 'order/queryOrderDetail', { orderNo }));
  }

  /** Approves what the reviewer sees, unless another hash is given. */
  async approve(merchant: TestMerchant, who: Who, orderNo: string, orderHash?: string): Promise<Result<Placed>> {
    const seen = orderHash ?? (await this.detail(merchant, orderNo)).orderHash;
    return this.call<Placed>(merchant, who, 'order/audit', { requestNo: newId(), orderNo, orderHash: seen });
  }

  /** Runs what is due at a moment of the business day; default now. */
  async run(at?: string): Promise<void> {
    if (at) this.clock.set(at);
    await this.worker.runDue();
  }

  /** The bank's list of returns is read once. */
  readReturns(worker = this.worker): Promise<void> {
    return this.runRecurring('order.returns', worker);
  }

  /** A job that comes again automatically runs once, with all that is due. */
  async runRecurring(kind: string, worker = this.worker): Promise<void> {
    await this.db.database.transaction({}, (tx) => ensureRecurring(tx, { kind, firstAt: this.clock.now() }));
    await worker.runDue();
  }

  /** The accounts with orders that wait for money are looked at once. */
  serveWaiting = (worker = this.worker): Promise<void> => this.runRecurring('order.funds', worker);

  /** Money comes in on the first account. */
  payIn({ mid, account }: TestMerchant, yuan: string): Promise<void> {
    return this.db.database.transaction({ mid: ALL_MERCHANTS }, (tx) => payIn(tx, mid, account.availableId, yuan));
  }

  setStatus(merchant: TestMerchant, status: Parameters<typeof setAccountStatus>[3]): Promise<boolean> {
    return this.db.database.transaction({ mid: merchant.mid }, (tx) =>
      setAccountStatus(tx, merchant.mid, merchant.account.accountNo, status),
    );
  }

  /** Available and frozen of the paying account in yuan. */
  async money(merchant: TestMerchant): Promise<string> {
    const { rows } = await this.db.admin.query<{ id: string; fen: string }>(
      'SELECT id, balance_fen AS fen FROM ledger.accounts WHERE id = ANY ($1)',
      [[merchant.account.availableId, merchant.account.frozenId]],
    );
    const fenOf = (id: string) => BigInt(rows.find((row) => row.id === id)!.fen);
    return `${yuanOfFen(fenOf(merchant.account.availableId))} + ${yuanOfFen(fenOf(merchant.account.frozenId))}`;
  }

  /** The net movements of an order by ledger account; unchanged ones are left out. */
  async moved(orderNo: string): Promise<Record<string, string>> {
    const { rows } = await this.db.admin.query<{ id: string; code: string; fen: string }>(
      `SELECT a.id, a.code, sum(e.delta_fen) AS fen FROM ledger.entries e JOIN ledger.journals j ON j.id = e.journal_id JOIN ledger.accounts a ON a.id = e.account_id
       WHERE j.order_no = $1 GROUP BY a.id, a.code HAVING sum(e.delta_fen) <> 0 ORDER BY a.code`,
      [orderNo],
    );
    const names = new Map(Object.entries(providerAccounts).map(([name, id]) => [id as string, name]));
    return Object.fromEntries(rows.map(({ id, code, fen }) => [names.get(id) ?? code, yuanOfFen(BigInt(fen))]));
  }

  /** The account's use of a function today: amount and number of orders. */
  async limitUsed(merchant: TestMerchant, period = '2026-11-20', fundFunction = 'withdraw'): Promise<string> {
    const { rows } = await this.db.admin.query<{ fen: string; count: number }>(
      'SELECT amount_fen AS fen, count FROM account.limit_usage WHERE mid = $1 AND account_no = $2 AND function = $3 AND period = $4',
      [merchant.mid, merchant.account.accountNo, fundFunction, period],
    );
    return rows[0] ? `${yuanOfFen(BigInt(rows[0].fen))} in ${rows[0].count}` : 'nothing';
  }

  /** Rows that an order leaves: orders, reviews, reservations that still count, jobs, journals. */
  async traces(merchant: TestMerchant): Promise<Record<string, number>> {
    const { rows } = await this.db.admin.query<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM orders.orders WHERE mid = $1) AS orders, (SELECT count(*)::int FROM orders.events WHERE mid = $1) AS events,
         (SELECT count(*)::int FROM approval.reviews WHERE mid = $1) AS reviews, (SELECT count(*)::int FROM account.limit_reservations WHERE mid = $1) AS reservations,
         (SELECT count(*)::int FROM jobs.jobs WHERE mid = $1) AS jobs, (SELECT count(*)::int FROM ledger.journals WHERE mid = $1 AND order_no IS NOT NULL) AS journals,
         (SELECT count(*)::int FROM account.fee_quotes WHERE mid = $1 AND used_at IS NOT NULL) AS quotes`,
      [merchant.mid],
    );
    return rows[0]!;
  }

  /** After a test: throws with the audit's findings, so that no test passes whose money does not add up. */
  async mustAddUp(): Promise<void> {
    const findings = [...this.#watch.findings.splice(0), ...(await this.findings())];
    if (findings.length > 0) throw new Error(`the audit finds:\n${findings.join('\n')}`);
  }

  /** How many transactions were run again so far, because two waited for each other. */
  runAgain = (): number => this.#watch.runAgain();

  /** The findings of the audit of ledger, limits and orders over the whole database. */
  async findings(): Promise<string[]> {
    const client = await this.db.admin.connect();
    try {
      await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT set_config('app.mid', '*', true)`);
      const { rows } = await client.query<{ invariant: string; finding: string }>(this.#audit);
      return rows.map(({ invariant, finding }) => `${invariant} ${finding}`);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  }
}

/** The data of an answer that must not be a refusal. */
export function must<T>(answer: Result<T>): T {
  if (!answer.ok) throw new Error(`refused with ${answer.code} ${answer.text ?? ''}`);
  return answer.data;
}

/** The code of a refusal, or `ok`: refusals are compared by it. */
export const codeOf = (answer: Result<unknown>): string => (answer.ok ? 'ok' : answer.code);

export const nothingLeft = { orders: 0, events: 0, reviews: 0, reservations: 0, jobs: 0, journals: 0, quotes: 0 };
