import { writeForm } from '#platform/sheet/index.ts';
import { bankBatchKind } from './bank-batch-kind.ts';

/** A filled template of the first kind that has one. */
export function filledTemplate(rows: number): Promise<Uint8Array> {
  const { columns } = bankBatchKind.contract.batch;
  const line = (index: number): Record<string, string> => ({
    serialNo: String(index + 1),
    merchantLineNo: `D${index + 1}`,
    payeeName: `测速公司${index}有限公司`,
    payeeAccountNo: `31001520313${String(index).padStart(9, '0')}`,
    payeeBankName: '中国工商银行',
    branch: `上海市第${index % 500}支行`,
    bankCode: '102290000001',
    payeeType: '对公',
    amount: '1.50',
    purpose: '货款',
    remark: `备注${index}`,
  });
  return writeForm({
    name: '批量',
    notes: '',
    header: [
      ['批次号', `BENCH${Date.now()}`],
      ['总笔数', String(rows)],
      ['总金额', (rows * 1.5).toFixed(2)],
    ],
    columns: columns.map(({ title }) => ({ title, width: 10 })),
    rows: Array.from({ length: rows }, (_, index) => columns.map(({ field }) => line(index)[field] ?? '')),
    emptyRows: 0,
  });
}
