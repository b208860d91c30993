import { afterAll, describe, expect, it } from 'vitest';
import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import { billBindings } from '#capabilities/bill/server/bindings.ts';
import { orderBillNames } from '#capabilities/bill/server/bill-names.ts';
import { orderBillFile } from '#capabilities/bill/server/order-bill.ts';
import type { queryOrdersJnl } from '#capabilities/order/contract/operations.ts';
import { orderListExport } from '#capabilities/order/server/list/order-list-export.ts';
import { paidOrdersOf } from '#capabilities/order/server/list/paid-orders.ts';
import { placeOrder } from '#capabilities/order/server/place/place-order.ts';
import { receivedPaymentsOf } from '#capabilities/order/server/list/received-payments.ts';
import type { IncomingExamples } from '#capabilities/order/server/test/conformance-incoming.ts';
import type { MandatedExamples } from '#capabilities/order/server/test/conformance-mandated.ts';
import { Run, SMALL, type KindExamples } from '#capabilities/order/server/test/conformance-run.ts';
import { FollowingRun, type FollowingExamples } from '#capabilities/order/server/test/following-run.ts';
import { must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { readActivity } from '#capabilities/account/server/read-activity.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import type { PaidOrder, PaidOrdersOf } from '#capabilities/receipt/server/index.ts';
import { newId } from '#platform/kernel/id.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { exportList, type ExportSource } from '#platform/sheet/index.ts';
import { callOperation } from '#testkit/call-edge.ts';

/**
 * Of each kind one order that has run, as every merchant sees it that it moved money of: list, detail, bills, files and
 * receipts against the ledger. The orders are made by the examples of the kinds, so that a new kind is covered.
 */
const files = import.meta.glob<{
  examples?: KindExamples | readonly KindExamples[];
  following?: readonly FollowingExamples[];
  mandated?: readonly MandatedExamples[];
  incoming?: readonly IncomingExamples[];
}>('../../capabilities/*/server/test/examples.ts', { eager: true });

interface Ran {
  fixture: OrderFixture;
  owner: TestMerchant;
  orderNo: string;
  /** Where the ledger's accounts of the merchant do not tell it: its money moves beside them, or also inside them. */
  direction?: 'in' | 'out';
}
/** `openings` keeps every merchant that the example opens. */
type Make = (openings: TestMerchant[]) => Promise<Ran>;

function watched(fixture: OrderFixture, openings: TestMerchant[]): OrderFixture {
  const open = fixture.openMerchant.bind(fixture);
  fixture.openMerchant = async (plan) => {
    const merchant = await open(plan);
    openings.push(merchant);
    return merchant;
  };
  return fixture;
}

const makeBy =
  (examples: KindExamples): Make =>
  async (openings) => {
    const run = new Run(examples);
    await run.open();
    openings.push(run.payee);
    const fixture = watched(run.fixture, openings);
    const { payer, orderNo } = await run.ran();
    return { fixture, owner: payer, orderNo, ...(examples.besideAccounts ? { direction: 'out' } : {}) };
  };

const following =
  (examples: FollowingExamples): Make =>
  async (openings) => {
    const run = new FollowingRun(examples);
    await run.open();
    const fixture = watched(run.fixture, openings);
    const { maker, orderNo } = await run.placed(SMALL);
    await fixture.run();
    return { fixture, owner: maker, orderNo };
  };

const mandated =
  ({ kind, bindings, audit, input }: MandatedExamples): Make =>
  async (openings) => {
    const parts = {
      bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...bindings],
      kinds: [kind],
      audit,
    };
    const fixture = watched(await OrderFixture.open(parts), openings);
    const [payer, payee] = [await fixture.openMerchant(), await fixture.openMerchant()];
    const given = await input(fixture, payer, payee);
    const at = { mid: payer.mid, personId: newId(), personName: payee.name, now: fixture.clock.now() };
    const placed = await fixture.db.database.transaction({ mid: payer.mid }, (tx) =>
      placeOrder(tx, kind as unknown as Parameters<typeof placeOrder>[1], given.input as never, at),
    );
    await fixture.run();
    return { fixture, owner: payer, orderNo: must(placed).orderNo };
  };

const arriving =
  ({ open, arrivals }: IncomingExamples, typeCode: string): Make =>
  async (openings) => {
    const fixture = watched(await open(), openings);
    const owner = await fixture.openMerchant();
    const receive = await arrivals[typeCode]!(owner, fixture);
    await receive();
    const page = await listOf(fixture, owner, { typeCodes: [typeCode] });
    return { fixture, owner, orderNo: page.list[0]!.orderNo, direction: 'in' };
  };

type List = OutputOf<typeof queryOrdersJnl>;
type Bill = Pick<List, 'list' | 'totals'>;
const listOf = async (fixture: OrderFixture, merchant: TestMerchant, filter: object): Promise<List> =>
  must(await fixture.call<List>(merchant, 'admin', 'order/queryOrdersJnl', { ...filter, pageNo: 1, pageSize: 20 }));

const all: [string, Make, KindContract][] = Object.values(files).flatMap((file) => [
  ...[file.examples ?? []].flat().map((one): [string, Make, KindContract] => named(one.kind.contract, makeBy(one))),
  ...(file.following ?? []).map((one) => named(one.kind.contract, following(one))),
  ...(file.mandated ?? []).map((one) => named(one.kind.contract, mandated(one))),
  ...(file.incoming ?? []).flatMap((one) =>
    Object.keys(one.arrivals).map((code): [string, Make, KindContract] => {
      const [name, make, contract] = named(one.contract, arriving(one, code));
      return [`${name} ${code}`, make, contract];
    }),
  ),
]);
function named(contract: KindContract, make: Make): [string, Make, KindContract] {
  return [contract.name, make, contract];
}

/** What the order moved on the accounts of a merchant, by account; accounts without a change are left out. */
async function movedOf(
  { fixture, orderNo }: Pick<Ran, 'fixture' | 'orderNo'>,
  { mid }: TestMerchant,
): Promise<Map<string, bigint>> {
  const { rows } = await fixture.db.admin.query<{ no: string; fen: string }>(
    `SELECT a.account_no AS no, sum(e.delta_fen) AS fen FROM ledger.journals j JOIN ledger.entries e ON e.journal_id = j.id
       JOIN account.accounts a ON e.account_id IN (a.available_id, a.frozen_id)
     WHERE j.order_no = $1 AND a.mid = $2 GROUP BY a.account_no HAVING sum(e.delta_fen) <> 0`,
    [orderNo, mid],
  );
  return new Map(rows.map(({ no, fen }) => [no, BigInt(fen)]));
}
const sumOf = (moved: ReadonlyMap<string, bigint>): bigint => [...moved.values()].reduce((sum, fen) => sum + fen, 0n);

/** No answer to a merchant contains the whole number of another one's account. */
async function mustHideOthers({ fixture }: Pick<Ran, 'fixture'>, { mid }: TestMerchant, shown: unknown): Promise<void> {
  const { rows } = await fixture.db.admin.query<{ no: string }>(
    'SELECT account_no AS no FROM account.accounts WHERE mid <> $1',
    [mid],
  );
  const text = JSON.stringify(shown, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
  expect(rows.map(({ no }) => no).filter((no) => text.includes(no))).toEqual([]);
}

const orderBills = billBindings().filter(({ operation }) =>
  orderBillNames.some((name) => operation.path === `bill/${name}`),
);
const BYTE_ORDER_MARK = '\uFEFF';
const MASKED = /^(|\*\*\*\* \d{4}|\d{6}\*+\d{4})$/;

interface Seen extends Omit<Ran, 'direction'> {
  moved: Map<string, bigint>;
  /** The account numbers of the order's merchant, or that of the money beside them which it moved. */
  ownNumbers: string[];
  countsFor: string;
  /** The other merchants whose money it moved. */
  others: { merchant: TestMerchant; fen: bigint }[];
  /** Null: no money came or went. */
  direction: 'in' | 'out' | null;
}

async function seen(make: Make): Promise<Seen> {
  const openings: TestMerchant[] = [];
  const ran = await make(openings);
  const moved = await movedOf(ran, ran.owner);
  const others = [];
  for (const merchant of openings) {
    const fen = sumOf(await movedOf(ran, merchant));
    if (merchant.mid !== ran.owner.mid && fen !== 0n) others.push({ merchant, fen });
  }
  const { rows } = await ran.fixture.db.admin.query<{ no: string; countsFor: string }>(
    `SELECT CASE WHEN $3 THEN o.sub_account_no ELSE a.account_no END AS no, orders.own_account_no(o) AS "countsFor"
     FROM account.accounts a JOIN orders.orders o ON o.mid = a.mid WHERE a.mid = $1 AND o.order_no = $2`,
    [ran.owner.mid, ran.orderNo, moved.size === 0 && ran.direction !== undefined],
  );
  const fen = sumOf(moved);
  const direction = ran.direction ?? (fen === 0n ? null : fen > 0n ? 'in' : 'out');
  return { ...ran, moved, others, ownNumbers: rows.map(({ no }) => no), countsFor: rows[0]!.countsFor, direction };
}

/** A row of any list of orders. */
async function mustShow(order: Seen, row: List['list'][number] | undefined): Promise<void> {
  const { direction, ownNumbers, moved, others } = order;
  expect(row).toMatchObject({ payeeAccountNo: expect.stringMatching(MASKED) as string, direction: direction ?? 'out' });
  expect(moved.size > 0 ? [...moved.keys()] : ownNumbers).toContain(row!.accountNo);
  expect(others.length > 0 ? others.map(({ merchant }) => merchant.name) : [row!.payeeName]).toContain(row!.payeeName);
  await mustHideOthers(order, order.owner, row);
}

/** What came is no payment, and the other way round. */
const mustAddUp = ({ direction }: Seen, totals: { amount: string; income: string }, amount: string): void =>
  expect(totals).toMatchObject(direction === 'in' ? { amount: '0.00', income: amount } : { amount, income: '0.00' });

const receiptsOf = ({ fixture, orderNo }: Seen, { mid }: TestMerchant, read: PaidOrdersOf): Promise<PaidOrder[]> =>
  fixture.db.database.transaction({ mid }, (tx) => read(tx, mid, [{ orderNo }], { since: new Date(0), limit: 9 }));

describe.each(all)('An order of %s', (_name, make, contract) => {
  let made: Promise<Seen> | undefined;
  /** Made by the first test that needs it. */
  const theOrder = () => (made ??= seen(make));
  afterAll(async () => (await made)?.fixture.db.close());

  it('shows list and detail of its merchant the own account and the other side', async () => {
    const order = await theOrder();
    const { fixture, owner, orderNo, countsFor: accountNo } = order;
    const page = await listOf(fixture, owner, { keyword: orderNo });
    const [row] = page.list;
    await mustShow(order, row);
    mustAddUp(order, page.totals, row!.amount);
    const narrowed = await listOf(fixture, owner, { accountNo, typeCodes: [row!.typeCode] });
    expect(narrowed.list.map((one) => one.orderNo)).toContain(orderNo);
    const detail = await fixture.detail(owner, orderNo, 'admin');
    await mustShow(order, detail);
    expect(detail.accountName).not.toBe('');
  });

  it('shows every bill that has it the same', async () => {
    const order = await theOrder();
    const { fixture, owner, orderNo } = order;
    const input = { keyword: orderNo, pageNo: 1, pageSize: 20 };
    const callContext = { database: fixture.db.database, session: owner.people.admin, clock: fixture.clock, input };
    const having: Bill[] = [];
    for (const binding of orderBills) {
      const bill = must(await callOperation<Bill>({ ...callContext, binding }));
      if (bill.list.length > 0) having.push(bill);
    }
    for (const { list, totals } of having) {
      await mustShow(order, list[0]);
      mustAddUp(order, totals, list[0]!.amount);
    }
    expect(having.flatMap(({ list }) => list.map((row) => row.orderNo))).toEqual(having.map(() => orderNo));
  });

  it('is in a file with its amount on its side', async () => {
    const order = await theOrder();
    const { fixture, owner, orderNo, direction } = order;
    for (const source of [orderListExport, ...orderBillNames.map(orderBillFile)] as ExportSource[]) {
      const input = { mid: owner.mid, filter: { keyword: orderNo }, format: 'csv', at: fixture.clock.now() } as const;
      const made = await fixture.db.database.transaction({ mid: owner.mid, snapshot: true }, (tx) =>
        exportList(tx, source, input),
      );
      const file = must(made);
      const lines = Buffer.from(file.content).toString('utf8').split('\r\n');
      await mustHideOthers(order, owner, lines);
      const head = lines[0]!.slice(BYTE_ORDER_MARK.length).split(',');
      const row = lines.find((line) => line.includes(orderNo) && line.split(',').length === head.length)?.split(',');
      const filled = (title: string): boolean => (row?.[head.indexOf(title)] ?? '') !== '';
      // A bill has orders of some types only.
      const isListed = row !== undefined || source === orderListExport;
      expect([filled('付款金额(元)'), filled('汇入金额(元)')]).toEqual([
        isListed && direction !== 'in',
        isListed && direction === 'in',
      ]);
    }
  });

  it('gives every side whose money it moved a receipt with its own account whole', async () => {
    const order = await theOrder();
    const { owner, others, direction } = order;
    if (contract.hasLaterClaims || contract.authorizes || direction === null) return;
    const sides = [{ merchant: owner, isPaid: direction === 'in', of: paidOrdersOf }];
    const received = others.map(({ merchant, fen }) => ({ merchant, isPaid: fen > 0n, of: receivedPaymentsOf }));
    for (const side of [...sides, ...received]) {
      const [receipt, ...more] = await receiptsOf(order, side.merchant, side.of);
      expect(more).toEqual([]);
      const { payer, payee } = receipt!;
      const [mine, theirs] = side.isPaid ? [payee, payer] : [payer, payee];
      const numbers = [...(await movedOf(order, side.merchant)).keys()];
      expect(numbers.length > 0 ? numbers : order.ownNumbers).toContain(mine.accountNo);
      expect(theirs.accountNo).toMatch(MASKED);
      await mustHideOthers(order, side.merchant, receipt);
    }
  });

  it('is marked as own in the entries of its own merchant alone', async () => {
    const { fixture, owner, others, orderNo } = await theOrder();
    for (const { mid } of [owner, ...others.map(({ merchant }) => merchant)]) {
      const period = { startTime: '2026-11-01', endTime: '2026-12-01' };
      const read = await fixture.db.database.transaction({ mid }, (tx) =>
        readActivity(tx, mid, { ...period, orderNo, pageNo: 1, pageSize: 20 }),
      );
      for (const entry of must(read).entries) expect(entry.isOwnOrder).toBe(mid === owner.mid);
    }
  });

  it('is in no list of the other side, which has no order of it', async () => {
    const { fixture, others, orderNo } = await theOrder();
    for (const { merchant } of others) expect((await listOf(fixture, merchant, { keyword: orderNo })).list).toEqual([]);
  });
});
