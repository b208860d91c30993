import type { RightCode } from '#platform/kernel/menu.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { uploadFile } from '#capabilities/identity/contract/operations.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { BEGIN, codeOf, must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import { limitedTo, type TestMerchant, type Who } from '#capabilities/order/server/test/test-merchant.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import { bind, type Session } from '#platform/http/handler.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import type { Result } from '#platform/kernel/result.ts';
import type { SheetRow } from '#platform/sheet/index.ts';
import { allRows } from '#platform/sheet/test/all-rows.ts';
import { callOperation } from '#testkit/call-edge.ts';
import type { listItems, listRuns, showRun } from '../contract/operations.ts';
import { reconcileBindings } from './bindings.ts';
import { reconcileCapability } from './capability.ts';
import { resultSheet } from './result-sheet.ts';
import { takeReconcileFile } from './take-file.ts';

type Run = OutputOf<typeof showRun>;
type Items = OutputOf<typeof listItems>;

let fixture: OrderFixture;
let merchant: TestMerchant;
let payee: TestMerchant;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...transferBindings(), ...reconcileBindings()],
    kinds: [transferKind],
    jobs: reconcileCapability.jobs,
  });
});
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  [merchant, payee] = await Promise.all([fixture.openMerchant({ layers: null }), fixture.openMerchant()]);
});
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const pay = async (amount: string): Promise<string> => {
  const { orderNo } = must(await fixture.transfer(merchant, payee.account, { amount }));
  await fixture.run();
  return orderNo;
};

const withCodes = (session: Session, codes: RightCode[]): Session => ({
  ...session,
  role: { ...session.role!, permissions: new Set(codes) },
});
const send = (file: string | Buffer, who: Who = 'maker', owner = merchant): Promise<Result<{ fileId: string }>> => {
  const content = Buffer.from(file as string);
  return callOperation<{ fileId: string }>({
    database: fixture.db.database,
    binding: bind(uploadFile, takeReconcileFile),
    session: withCodes(owner.people[who], who === 'viewer' ? ['0250'] : ['0250', '025001']),
    clock: fixture.clock,
    input: {
      purpose: 'reconcile',
      fileName: '日记账.csv',
      size: content.length,
      md5: '0'.repeat(32),
      sha256: '0'.repeat(64),
    },
    file: content,
  });
};
/** Sends a file and has it read. */
const read = async (file: string | Buffer): Promise<string> => {
  const { fileId } = must(await send(file));
  await fixture.run();
  return fileId;
};
const readRun = async (runId: string): Promise<Run> =>
  must(await fixture.call<Run>(merchant, 'viewer', 'reconcile/detail', { runId }));
const match = (runId: string, change: object = {}) =>
  fixture.call(merchant, 'maker', 'reconcile/match', {
    runId,
    accountNo: merchant.account.accountNo,
    columns: { day: 0, ref: 1, amount: 2 },
    toleranceDays: 0,
    ...change,
  });
const itemsOf = async (runId: string, change: object = {}): Promise<Items['list']> =>
  must(await fixture.call<Items>(merchant, 'viewer', 'reconcile/items', { runId, ...change })).list;

/** Compares a file and answers what was found. */
async function compared(file: string, change: object = {}): Promise<{ runId: string; found: Items['list'] }> {
  const runId = await read(file);
  must(await match(runId, change));
  await fixture.run();
  return { runId, found: await itemsOf(runId) };
}
const csv = (...lines: string[]): string => ['日期,订单号,金额', ...lines].join('\r\n');

describe('A file of the merchant', () => {
  it('is read, its columns are guessed, and those of a file with the same heads are remembered', async () => {
    const order = await pay('100.00');
    const file = csv(`2026-11-20,${order},-100.50`);
    const runId = await read(file);
    expect(await readRun(runId)).toMatchObject({
      state: 'mapping',
      heads: ['日期', '订单号', '金额'],
      sample: [['2026-11-20', order, '-100.50']],
      columns: { day: 0, ref: 1, amount: 2 },
    });
    must(await match(runId, { columns: { day: 0, amount: 2 } }));
    await fixture.run();
    expect((await readRun(await read(file))).columns).toEqual({ day: 0, amount: 2 });
  });

  it('compared with the account shows what matches, what differs, and what only one side has', async () => {
    const [agreed, wrong, missing] = [await pay('100.00'), await pay('20.00'), await pay('3.00')];
    const { runId, found } = await compared(
      csv(`2026-11-20,${agreed},-100.50`, `2026/11/20,${wrong},-19.00`, '2026-11-20,PZ-7,-8.88', '合计,,-128.38'),
    );
    expect(
      found.map(({ result, fileRows, fileAmount, orderNo, platformAmount, difference }) => ({
        result,
        fileRows,
        fileAmount,
        orderNo,
        platformAmount,
        difference,
      })),
    ).toEqual([
      // A fee has an entry of its own.
      {
        result: 'amount',
        fileRows: [3],
        fileAmount: '-19.00',
        orderNo: wrong,
        platformAmount: '-20.50',
        difference: '1.50',
      },
      {
        result: 'file_only',
        fileRows: [4],
        fileAmount: '-8.88',
        orderNo: null,
        platformAmount: null,
        difference: '-8.88',
      },
      {
        result: 'platform_only',
        fileRows: [],
        fileAmount: null,
        orderNo: missing,
        platformAmount: '-3.00',
        difference: '3.00',
      },
      {
        result: 'platform_only',
        fileRows: [],
        fileAmount: null,
        orderNo: missing,
        platformAmount: '-0.50',
        difference: '0.50',
      },
      {
        result: 'same',
        fileRows: [2],
        fileAmount: '-100.50',
        orderNo: agreed,
        platformAmount: '-100.50',
        difference: '0.00',
      },
    ]);
    const run = await readRun(runId);
    expect(run).toMatchObject({
      state: 'done',
      firstDay: '2026-11-20',
      lastDay: '2026-11-20',
      differences: 4,
      open: 4,
    });
    // The file's own sum, and the account's, are the sums of the results.
    const sum = (side: 'fileSum' | 'platformSum') =>
      run.summary.reduce((total, one) => total + Math.round(Number(one[side]) * 100), 0);
    expect([sum('fileSum'), sum('platformSum')]).toEqual([-12_838, -12_450]);
  });

  it('tells rows that cannot be read and lets the columns be chosen again', async () => {
    const runId = await read(csv('二十号,,-1.00', '2026-11-20,,1.234'));
    must(await match(runId));
    await fixture.run();
    const run = await readRun(runId);
    expect(run.state).toBe('mapping');
    expect(run.faults).toEqual(['第2行：日期“二十号”无法识别', '第3行：金额“1.234”无法识别，请改为最多两位小数的数字']);
    expect(codeOf(await match(runId, { columns: { day: 0, ref: 1 } }))).toBe('06504KCSDS');
    expect(codeOf(await match(runId, { columns: { day: 0, amount: 9 } }))).toBe('06505KCSDS');
  });

  it('that is no sheet is refused with a sentence', async () => {
    const run = await readRun(await read(Buffer.from([0, 1, 2, 3, 0, 0, 0, 1])));
    expect(run.state).toBe('refused');
    expect(run.faults[0]).toContain('请');
    expect(codeOf(await match(run.runId))).toBe('06501KCSDS');
  });
});

describe('A difference', () => {
  it('is handled with a note and a name, can be reopened, and is deleted with its comparison', async () => {
    const { runId, found } = await compared(csv('2026-11-20,PZ-7,-8.88'));
    const { itemNo } = found[0]!;
    const handle = (note: string, who: Who = 'checker') =>
      fixture.call(merchant, who, 'reconcile/handle', { runId, itemNo, note });
    must(await handle('跨月，下月入账'));
    expect((await itemsOf(runId, { onlyOpen: true })).map((item) => item.itemNo)).not.toContain(itemNo);
    expect((await itemsOf(runId)).find((item) => item.itemNo === itemNo)).toMatchObject({ note: '跨月，下月入账' });
    expect((await readRun(runId)).open).toBe((await readRun(runId)).differences - 1);
    must(await handle(''));
    expect((await readRun(runId)).open).toBe((await readRun(runId)).differences);
    must(await fixture.call(merchant, 'maker', 'reconcile/remove', { runId }));
    expect(codeOf(await fixture.call(merchant, 'viewer', 'reconcile/items', { runId }))).toBe('06501KCSDS');
  });

  it('is none where both have the same', async () => {
    const order = await pay('5.00');
    const { runId, found } = await compared(csv(`2026-11-20,${order},-5.50`));
    expect(found.map(({ result }) => result)).toEqual(['same']);
    const answer = await fixture.call(merchant, 'maker', 'reconcile/handle', {
      runId,
      itemNo: found[0]!.itemNo,
      note: '一致',
    });
    expect(codeOf(answer)).toBe('06506KCSDS');
  });
});

describe('A comparison', () => {
  it('is seen by its merchant alone', async () => {
    const runId = await read(csv('2026-11-20,A,1.00'));
    for (const [path, input] of [
      ['reconcile/detail', { runId }],
      ['reconcile/items', { runId }],
      ['reconcile/remove', { runId }],
      ['reconcile/handle', { runId, itemNo: 1, note: 'x' }],
    ] as const)
      expect(codeOf(await fixture.call(payee, 'maker', path, input)), path).toBe('06501KCSDS');
    const list = must(await fixture.call<OutputOf<typeof listRuns>>(payee, 'viewer', 'reconcile/page', {}));
    expect(list.totalCount).toBe(0);
    const other = { accountNo: payee.account.accountNo };
    expect(codeOf(await match(runId, other))).toBe('02101KCSDS');
    expect(codeOf(await send(csv(), 'viewer'))).toBe('01001KCSDC');
  });

  it('of which the second is asked for while the first runs is refused, and the newest wins', async () => {
    const runId = await read(csv('2026-11-20,A,1.00'));
    const answers = await Promise.all([match(runId), match(runId)]);
    expect(answers.map(codeOf).sort()).toEqual(['06507KCSDS', 'ok']);
    await fixture.run();
    expect((await readRun(runId)).state).toBe('done');
    must(await match(runId, { toleranceDays: 3 }));
    await fixture.run();
    expect(await itemsOf(runId)).toHaveLength(1);
  });

  it('is a file with the same rows and sums', async () => {
    const order = await pay('100.00');
    const { runId, found } = await compared(csv(`2026-11-20,${order},-100.50`, '2026-11-20,,7'));
    let rows: SheetRow[] = [];
    const count = await fixture.db.database.transaction({ mid: merchant.mid }, async (tx) => {
      rows = await allRows(resultSheet.rows(tx, merchant.mid, { runId }));
      return resultSheet.count(tx, merchant.mid, { runId }, fixture.clock.now());
    });
    expect(rows).toHaveLength(count);
    expect(count).toBe(found.length);
    expect(rows.map((row) => [row[0], row[4], row[8]])).toEqual([
      ['一致', -10_050n, -10_050n],
      ['仅文件有', 700n, null],
    ]);
  });

  it('BZ19 with an account that a person may not see does not exist for that person', async () => {
    const { runId } = await compared(csv('2026-11-20,A1,1.00'));
    const fresh = await read(csv('2026-11-20,A2,1.00'));
    const few = limitedTo(merchant, 'viewer');
    const list = must(await fixture.call<OutputOf<typeof listRuns>>(few, 'viewer', 'reconcile/page', {})).list;
    const seen = list.map((run) => run.runId);
    expect([seen.includes(runId), seen.includes(fresh)]).toEqual([false, true]);
    expect(codeOf(await fixture.call(few, 'viewer', 'reconcile/items', { runId }))).toBe('06501KCSDS');
    const { rows } = await fixture.db.database.transaction(
      { mid: merchant.mid, accounts: [merchant.second.accountNo], readOnly: true },
      async (tx) => ({ rows: await tx.rows('SELECT 1 FROM reconcile.items WHERE run_id = $1', [runId]) }),
    );
    expect(rows).toEqual([]);
    expect(await itemsOf(runId)).toHaveLength(1);
  });
});
