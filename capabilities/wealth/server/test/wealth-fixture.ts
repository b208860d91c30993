import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { syncMenu } from '#capabilities/access/server/index.ts';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderMenu } from '#capabilities/order/contract/menu.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { must, OrderFixture, type Placed } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import type { SecurityDeps } from '#capabilities/security/server/index.ts';
import { ALL_MERCHANTS, type Database } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import type { FundApplication, FundCompany, FundState, FundYield } from '#platform/port/fund-company.ts';
import type { Result } from '#platform/kernel/result.ts';
import type { balanceDetails, listTrades, withdrawalModel } from '../../contract/operations.ts';
import { AUTO, autoJob } from '../auto-job.ts';
import { wealthMenu } from '../../contract/menu.ts';
import { wealthAuditRules } from '../audit-rules.ts';
import { wealthErrors } from '../../contract/errors.ts';
import { wealthBindings } from '../bindings.ts';
import { subscribeKind } from '../subscribe-kind.ts';
import { FUND, fundJob } from '../fund-job.ts';
import { redeemKind } from '../redeem-kind.ts';
import { YIELDS, yieldsJob } from '../yields-job.ts';

/** A fund company that a test tells what to answer. It takes every application and confirms none automatically. */
class ScriptedFund implements FundCompany {
  readonly taken = new Map<string, FundApplication>();
  readonly sends: string[] = [];
  readonly ends = new Map<string, FundState>();
  published: FundYield[] = [];
  /** The next sends are taken and not answered. */
  silentSends = 0;
  isAway = false;
  /** What customers get. */
  refusal = '';
  days = { tradeOn: '2026-11-23', confirmsOn: '2026-11-24' };

  async open({ customerNo }: { customerNo: string }) {
    if (this.isAway) return { state: 'unknown' } as const;
    return this.refusal
      ? ({ state: 'refused', reason: this.refusal } as const)
      : ({ state: 'open', fundAccountNo: `98${customerNo.replaceAll(/\D/g, '').padStart(10, '0')}` } as const);
  }
  async close() {
    return { state: this.isAway ? ('unknown' as const) : ('closed' as const) };
  }
  async send(application: FundApplication): Promise<FundState> {
    this.sends.push(application.applicationNo);
    if (this.isAway) return { state: 'unknown' };
    this.taken.set(application.applicationNo, application);
    if (this.silentSends > 0) {
      this.silentSends -= 1;
      return { state: 'unknown' };
    }
    return this.query(application.applicationNo);
  }
  async query(applicationNo: string): Promise<FundState> {
    if (this.isAway) return { state: 'unknown' };
    if (!this.taken.has(applicationNo)) return { state: 'absent' };
    return this.ends.get(applicationNo) ?? { state: 'accepted', ...this.days };
  }
  async yieldsFrom(day: string): Promise<FundYield[]> {
    if (this.isAway) throw new Error('the fund company is away');
    return this.published.filter((one) => one.day >= day);
  }
}

export let fixture: OrderFixture;
export const fund = new ScriptedFund();

export async function openWealth(): Promise<void> {
  fixture = await OrderFixture.open({
    bindings: [
      ...accountBindings({ reviewOf }),
      ...orderBindings(),
      ...wealthBindings({ security: {} as SecurityDeps }),
    ],
    kinds: [subscribeKind, redeemKind],
    jobs: () => ({ [FUND]: fundJob(fund), [YIELDS]: yieldsJob(fund), [AUTO]: autoJob({ texts: wealthErrors }) }),
    audit: wealthAuditRules,
    // The job of automatic redemption asks the database who may redeem.
    prepare: async ({ db }, { mid, people }) => {
      await db.admin.query(
        'INSERT INTO access.role_codes (mid, role_id, menu_code) SELECT $1, $2, unnest($3::text[])',
        [mid, people.maker.role!.roleId, wealthMenu.map(({ code }) => code)],
      );
    },
  });
  const menu = [...orderMenu, ...wealthMenu];
  await fixture.db.database.transaction({ mid: ALL_MERCHANTS }, (tx) => syncMenu(tx, menu));
}

/** The set-up of a test file: each test begins on a Friday morning, and the books add up after it. */
export function testWealth(more: () => Promise<void> = async () => undefined): void {
  beforeAll(async () => {
    await openWealth();
    await more();
  });
  beforeEach(() => {
    Object.assign(fund, { isAway: false, silentSends: 0, refusal: '', published: [] });
    fixture.clock.set('2026-11-20T10:00:00+08:00');
  });
  afterEach(() => fixture.mustAddUp());
  afterAll(() => fixture.db.close());
}

/** A job runs once and is gone: left behind, it would be due with an order that runs later, and could come before. */
async function oneRound(kind: string, db?: Database): Promise<void> {
  const forget = () => fixture.db.admin.query('DELETE FROM jobs.jobs WHERE kind = $1', [kind]);
  await forget();
  await fixture.runRecurring(kind, db ? fixture.newWorker(60_000, db) : fixture.worker);
  await forget();
}

export async function fundRound(at?: string, db?: Database): Promise<void> {
  if (at) fixture.clock.set(at);
  await oneRound(FUND, db);
}
export async function yieldsRound(at: string, db?: Database): Promise<void> {
  fixture.clock.set(at);
  await oneRound(YIELDS, db);
}

export async function autoRound(at: string): Promise<void> {
  fixture.clock.set(at);
  await oneRound(AUTO);
}

const order = (path: string) => async (who: TestMerchant, amount: string, more: object) => {
  const placed = await fixture.call<Placed>(who, 'maker', path, {
    requestNo: newId(),
    accountNo: who.account.accountNo,
    amount,
    ...more,
  });
  return placed;
};
export const subscribe = (who: TestMerchant, amount: string): Promise<Result<Placed>> =>
  order('plm/hqb.purchase')(who, amount, {});
export const redeem = (who: TestMerchant, amount: string, mode: 'fast' | 'ordinary'): Promise<Result<Placed>> =>
  order('plm/hqb.redeem')(who, amount, { mode });

export const confirm = (who: TestMerchant, orderNo: string, confirmedOn: string): void =>
  void fund.ends.set(`${who.mid}-${orderNo}`, { state: 'confirmed', confirmedOn, confirmNo: `QR${orderNo}` });
export const refuse = (who: TestMerchant, orderNo: string, reason: string): void =>
  void fund.ends.set(`${who.mid}-${orderNo}`, { state: 'failed', reason });

/** Subscribed on a Thursday and confirmed on Friday the 20th, whose income is the first. */
export async function holderOf(amount: string): Promise<TestMerchant> {
  const who = await fixture.openMerchant();
  await hold(who, amount);
  return who;
}

export async function hold(who: TestMerchant, amount: string): Promise<void> {
  await signed(who);
  fixture.clock.set('2026-11-19T10:00:00+08:00');
  const { orderNo } = must(await subscribe(who, amount));
  await approveIfAsked(who, orderNo);
  await fixture.run();
  confirm(who, orderNo, '2026-11-20');
  await fundRound('2026-11-20T09:00:00+08:00');
}

export async function approveIfAsked(who: TestMerchant, orderNo: string): Promise<void> {
  for (const reviewer of ['checker', 'admin'] as const)
    if ((await fixture.detail(who, orderNo)).state === 'pending_review')
      must(await fixture.approve(who, reviewer, orderNo));
}

const answers = { q1: 'A', q2: 'B', q3: 'A' };
/** All signing steps, as the page takes them. */
export async function signed(who: TestMerchant): Promise<void> {
  const { applyNo } = await standing(who, 'plm/hqb.apply.create', { requestNo: newId() });
  await standing(who, 'plm/hqb.customer.save', {
    applyNo,
    contactName: '王经办',
    contactMobile: '13800000001',
    source: '经营收入',
  });
  must(await fixture.call(who, 'maker', 'plm/hqb.protocol.sign', { requestNo: newId(), applyNo, answers }));
  await standing(who, 'plm/hqb.apply.submit', { applyNo });
  await fundRound();
}
export const standing = async (who: TestMerchant, path = 'plm/hqb.apply.status', input: object = {}) =>
  must(
    await fixture.call<{ applyNo: string; state: string; reason: string; fundAccountNo: string }>(
      who,
      'maker',
      path,
      input,
    ),
  );

export const balance = async (who: TestMerchant) =>
  must(await fixture.call<OutputOf<typeof balanceDetails>>(who, 'maker', 'plm/hqb.balance.details', {}));
export const model = async (who: TestMerchant) =>
  must(await fixture.call<OutputOf<typeof withdrawalModel>>(who, 'maker', 'plm/hqb.withdrawal.model.type', {}));
export const trades = async (who: TestMerchant, filter: object = {}) =>
  must(await fixture.call<OutputOf<typeof listTrades>>(who, 'maker', 'plm/hqb.trade.page', filter)).list;

/** Available, frozen and the shares, in yuan. */
export async function moneyAndShares(who: TestMerchant): Promise<string> {
  const { rows } = await fixture.db.admin.query<{ fen: string }>(
    'SELECT sum(balance_fen) AS fen FROM ledger.accounts a JOIN wealth.holdings h ON a.id IN (h.available_id, h.frozen_id) WHERE h.mid = $1',
    [who.mid],
  );
  return `${await fixture.money(who)} | ${yuanOfFen(BigInt(rows[0]!.fen ?? 0))}`;
}

export const yieldOf = (day: string, perTenThousand: string): FundYield => ({ day, perTenThousand, sevenDay: '1.650' });
