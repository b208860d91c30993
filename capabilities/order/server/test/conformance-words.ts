import { expect, it } from 'vitest';
import { activityTypes } from '#capabilities/account/contract/words.ts';
import { activityExport } from '#capabilities/account/server/activity-export.ts';
import { exportList, type ExportSource } from '#platform/sheet/index.ts';
import { orderListExport } from '../list/order-list-export.ts';
import { type Run, LARGE } from './conformance-run.ts';
import { must } from './order-fixture.ts';
import type { TestMerchant } from './test-merchant.ts';

const fileOf = async (run: Run, source: ExportSource, { mid }: TestMerchant): Promise<string> => {
  const at = run.fixture.clock.now();
  const filter = source === activityExport ? { startTime: '2026-11-20 00:00:00', endTime: '2026-11-20 23:59:59' } : {};
  return Buffer.from(
    must(
      await run.fixture.db.database.transaction({ mid, snapshot: true }, (tx) =>
        exportList(tx, source, { mid, filter, format: 'csv', at }),
      ),
    ).content,
  ).toString('utf8');
};

export function isNamed(run: Run): void {
  it('is named by list, detail, files, activity and to-do', async () => {
    const { payer, orderNo } = await run.ran();
    const detail = await run.read(payer, orderNo);
    const { authorizes: holds } = run.contract;
    const { besideAccounts } = run.examples;
    const isListed = !holds && !besideAccounts;
    expect(detail).toMatchObject({
      state: holds ? 'authorized' : 'succeeded',
      typeName: run.contract.codes[detail.typeCode],
    });
    // What is held, and paid by another order, is named so.
    const nameOfEntry = holds ? '冻结' : activityTypes()[detail.typeCode];
    const entryNames = detail.entries.map(({ typeName }) => typeName);
    expect(besideAccounts ? entryNames : entryNames.filter((name) => name === nameOfEntry).slice(0, 1)).toEqual(
      besideAccounts ? [] : [nameOfEntry],
    );
    const { orderNo: waiting } = must(await run.place(payer, { amount: LARGE }));
    const [list, backlog, activity] = await Promise.all([
      run.fixture.call<{ list: { orderNo: string; typeName: string }[] }>(payer, 'maker', 'order/queryOrdersJnl', {
        typeCodes: Object.keys(run.contract.codes),
        pageNo: 1,
        pageSize: 20,
      }),
      run.fixture.call<{ list: { orderNo: string }[] }>(payer, 'checker', 'plm/audit.backlog', {
        pageNo: 1,
        pageSize: 20,
      }),
      run.fixture.call<{ list: { typeCode: string; typeName: string; orderNo: string }[] }>(
        payer,
        'admin',
        'csdb/v2/dwQuery/unifyQueryAccountCapitalDetails',
        { startTime: '2026-11-20 00:00:00', endTime: '2026-11-20 23:59:59', pageNo: 1, pageSize: 20 },
      ),
    ]);
    expect(
      must(list)
        .list.map((row) => [row.orderNo, row.typeName])
        .sort(),
    ).toEqual(
      [
        [orderNo, detail.typeName],
        [waiting, detail.typeName],
      ].sort(),
    );
    expect(must(backlog).list.map((row) => row.orderNo)).toEqual([waiting]);
    // Money that is only held has not left the account.
    const booked = must(activity)
      .list.filter((row) => row.orderNo === orderNo)
      .map((row) => row.typeName);
    expect(isListed ? booked.filter((name) => name === nameOfEntry).slice(0, 1) : booked).toEqual(
      isListed ? [nameOfEntry] : [],
    );
    for (const source of [orderListExport, ...(isListed ? [activityExport] : [])] as ExportSource[])
      expect(await fileOf(run, source, payer)).toContain(detail.typeName);
  });
}
