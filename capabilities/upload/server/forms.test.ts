import { describe, expect, it } from 'vitest';
import { payoutKind } from '#capabilities/payout/server/payout-kind.ts';
import { readSheet, type ReadRow } from '#platform/sheet/index.ts';
import { unzip } from '#platform/sheet/test/unzip.ts';
import { TEMPLATE_ROWS } from '../constants.ts';
import { layoutOf } from '../domain/sheet-layout.ts';
import { isBatchKind } from './batch-kind.ts';
import { templateOf } from './forms.ts';

if (!isBatchKind(payoutKind)) throw new Error('payouts have a sheet');
const { contract } = payoutKind;

describe('The template of a kind', () => {
  it('is a sheet that uploads unchanged, with the contract’s heads and header labels', async () => {
    const rows: ReadRow[] = [];
    const { fault } = await readSheet(await templateOf(contract), {
      limits: { rows: 100, bytes: 1_048_576 },
      take: async (portion) => void rows.push(...portion),
    });
    expect([fault, rows.map(({ rowNo }) => rowNo)]).toEqual([null, [1, 2, 3]]);
    expect(rows[1]!.cells).toEqual(['批次号', null, '总笔数', null, '总金额', null, '付款日期']);
    expect(rows[2]!.cells).toContain('收款账号*');
    expect(layoutOf(rows, contract.batch.columns)).toMatchObject({
      headRowNo: 3,
      columns: contract.batch.columns,
      header: { batchNo: null, count: null, total: null, payDate: null },
    });
  });

  it('has cells that are texts before anything is typed, and a list where there is a choice', async () => {
    const parts = unzip(await templateOf(contract));
    const sheet = parts.get('xl/worksheets/sheet1.xml')!;
    const style = Number(/<c r="D4" s="(\d+)"\/>/.exec(sheet)![1]);
    const formats = [...parts.get('xl/styles.xml')!.matchAll(/<cellXfs[\s\S]*<\/cellXfs>/g)][0]![0].match(
      /<xf [^>]*>/g,
    )!;
    const number = /numFmtId="(\d+)"/.exec(formats[style]!)![1];
    expect(parts.get('xl/styles.xml')).toContain(`numFmtId="${number}" formatCode="@"`);
    expect(sheet).toContain(`r="D${TEMPLATE_ROWS + 3}"`);
    expect(sheet).toContain('<formula1>"对公,对私"</formula1>');
  });
});
