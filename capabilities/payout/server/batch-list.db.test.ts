import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { queryBatches } from '#capabilities/order/contract/batch-operations.ts';
import { BookRail } from '#capabilities/order/server/test/book-rail.ts';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { FAILS, fixture, line, merchant, openPayer, openResults, PAID, submit } from './test/batch-results-fixture.ts';
import { checkedSheet, runUntil, sheetOf } from './test/sheet-batch.ts';

beforeAll(openResults);
beforeEach(() => openPayer());
afterAll(() => fixture.db.close());

const BATCHES = 'csdb/v2/business/queryBatches';
const batches = async (page: object = {}, owner = merchant) =>
  must(
    await fixture.call<OutputOf<typeof queryBatches>>(owner, 'maker', BATCHES, {
      function: 'payout',
      pageNo: 1,
      pageSize: 20,
      ...page,
    }),
  );

it('Batches are listed newest first: drafts with faults, submitted ones with their progress', async () => {
  const paid = await checkedSheet(fixture, merchant, sheetOf('LIST2026112001', [line(PAID, 100), line(FAILS, 200)]));
  const { orderNo } = await submit(paid);
  await runUntil(fixture, new BookRail(), BEGIN);
  await checkedSheet(fixture, merchant, sheetOf('LIST2026112002', [line('123', 5)]), '有错.csv');
  fixture.clock.set('2026-11-20T18:00:00+08:00');
  await checkedSheet(fixture, merchant, sheetOf('LIST2026112003', [line(PAID, 7)]), '工资.csv');
  const { list, totalCount } = await batches();
  expect(totalCount).toBe(3);
  expect(list).toMatchObject([
    { fileName: '工资.csv', draft: 'ready', stateName: '待提交', orderNo: null, lines: null, amount: '7.00' },
    { fileName: '有错.csv', draft: 'faulty', stateName: '有错误', errorCount: 1, orderState: null },
    {
      batchId: paid,
      batchNo: 'LIST2026112001',
      draft: null,
      orderState: 'partly_succeeded',
      orderNo,
      total: 2,
      amount: '300.00',
      lines: { succeeded: 1, failed: 1 },
      uploadedBy: '制单甲',
    },
  ]);
  expect(await batches({ pageNo: 2 })).toMatchObject({ list: [], totalCount: 3 });
});

it('Batches of another merchant or kind, or of a person without the right, are not listed', async () => {
  await checkedSheet(fixture, merchant, sheetOf('LIST2026112004', [line(PAID, 7)]));
  expect((await batches({}, await fixture.openMerchant())).totalCount).toBe(0);
  const listAs = (who: 'maker' | 'viewer', kind: string) =>
    fixture.call(merchant, who, BATCHES, { function: kind, pageNo: 1, pageSize: 20 });
  expect(codeOf(await listAs('maker', 'nothing'))).toBe('02901KCSDS');
  expect(codeOf(await listAs('viewer', 'payout'))).toBe('01001KCSDC');
});

it('The order journal and the to-do list find a batch by its payee, only in the own merchant', async () => {
  await openPayer({ layers: [{ fromFen: 0n, steps: [{ title: '复核', mode: 'any' }] }] });
  const other = await fixture.openMerchant();
  const lines = [
    { ...line(PAID, 1), name: '海蓝（上海）商贸' },
    { ...line('31001520313050009876', 2), name: '周小芳' },
  ];
  const { orderNo } = await submit(await checkedSheet(fixture, merchant, sheetOf('FIND2026112001', lines)));
  const { orderNo: neither } = await submit(
    await checkedSheet(fixture, merchant, sheetOf('FIND2026112002', [{ ...line(PAID, 3), name: '李四' }])),
  );
  const found = async (path: string, who: 'maker' | 'checker', filter: object, owner = merchant) =>
    must(
      await fixture.call<{ list: { orderNo: string }[]; totalCount: number }>(owner, who, path, {
        ...filter,
        pageNo: 1,
        pageSize: 20,
      }),
    ).list.map((one) => one.orderNo);
  for (const [path, who] of [
    ['order/queryOrdersJnl', 'maker'],
    ['plm/audit.backlog', 'checker'],
  ] as const) {
    // By a part, in another form of writing, by the end of the account.
    for (const keyword of ['周小芳', '海蓝(上海) 商', '9876'])
      expect([keyword, await found(path, who, { keyword })]).toEqual([keyword, [orderNo]]);
    expect(new Set(await found(path, who, { keyword: PAID }))).toEqual(new Set([orderNo, neither]));
    for (const keyword of ['周大芳', '99876']) expect(await found(path, who, { keyword })).toEqual([]);
    expect(await found(path, who, { keyword: '周小芳' }, other)).toEqual([]);
  }
  const days = { startTime: '2026-11-20', endTime: '2026-11-20' };
  expect(await found('order/queryOrdersJnl', 'maker', { keyword: '周小芳', ...days })).toEqual([orderNo]);
  const before = { startTime: '2026-11-18', endTime: '2026-11-19' };
  expect(await found('order/queryOrdersJnl', 'maker', { keyword: '周小芳', ...before })).toEqual([]);
});
