import { providerAccounts } from '#capabilities/account/server/index.ts';
import { entryTypeWord } from '#capabilities/account/contract/words.ts';
import { PROVIDER_MID } from '#ledger/src/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { LIST_FILE_MAX, listFile } from '#platform/sheet/index.ts';
import type { exportFees, pageFees } from '../../contract/book-operations.ts';
import { BOOK_PERIOD_INVALID } from '../../contract/errors.ts';
import { feeViews, type feeUnits, type FeeView } from '../../contract/words.ts';
import { merchantNames } from './merchant-names.ts';
import { periodOf } from './period-of.ts';

interface FeeRow {
  period: string;
  typeCode: string;
  mid: string;
  count: number;
  chargedFen: Fen;
  returnedFen: Fen;
}

interface Filter {
  from: string;
  to: string;
  unit: keyof typeof feeUnits;
  view: FeeView;
  mid: string;
}

/** The columns by which a view groups. */
const groupedBy: Readonly<Record<FeeView, readonly ('period' | 'product' | 'merchant')[]>> = {
  period: ['period'],
  product: ['product'],
  merchant: ['merchant'],
  all: ['period', 'product', 'merchant'],
};

const SUMS = `coalesce(sum(d.out_count), 0)::int AS count, coalesce(sum(d.out_fen), 0)::bigint AS "chargedFen", coalesce(sum(d.in_fen), 0)::bigint AS "returnedFen"
  FROM ledger.counter_days($1, $2::text::date, $3::text::date) d WHERE ($4 = '' OR d.mid = $4)`;

const ofFilter = ({ from, to, mid }: Filter) => [providerAccounts.feeIncome, from, to, mid];

const feeRows = (tx: Tx, filter: Filter, { skip, limit }: { skip: number; limit: number }): Promise<FeeRow[]> => {
  const [period, product, merchant] = (['period', 'product', 'merchant'] as const).map((one) =>
    groupedBy[filter.view].includes(one),
  );
  return tx.rows<FeeRow>(
    `SELECT CASE WHEN $6 THEN to_char(d.day, $5) ELSE '' END AS period, CASE WHEN $7 THEN d.type_code ELSE '' END AS "typeCode", CASE WHEN $8 THEN d.mid ELSE '' END AS mid, ${SUMS}
     GROUP BY 1, 2, 3 ORDER BY 1 DESC, sum(d.out_fen) - sum(d.in_fen) DESC, 2, 3 LIMIT $9 OFFSET $10`,
    [...ofFilter(filter), filter.unit === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD', period, product, merchant, limit, skip],
    'reserve.fees',
  );
};

type Totals = Pick<FeeRow, 'count' | 'chargedFen' | 'returnedFen'> & { rows: number };

const feeTotals = async (tx: Tx, filter: Filter): Promise<Totals> => {
  const [period, product, merchant] = (['period', 'product', 'merchant'] as const).map((one) =>
    groupedBy[filter.view].includes(one),
  );
  return (await tx.one<Totals>(
    `SELECT count(DISTINCT (CASE WHEN $6 THEN to_char(d.day, $5) END, CASE WHEN $7 THEN d.type_code END, CASE WHEN $8 THEN d.mid END))::int AS rows, ${SUMS}`,
    [...ofFilter(filter), filter.unit === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD', period, product, merchant],
    'reserve.fee_totals',
  ))!;
};

const inYuan = ({ count, chargedFen, returnedFen }: Omit<Totals, 'rows'>) => ({
  count,
  charged: yuanOfFen(chargedFen),
  returned: yuanOfFen(returnedFen),
  net: yuanOfFen(chargedFen - returnedFen),
});

const nameOf = (merchants: ReadonlyMap<string, string>, mid: string): string =>
  mid === PROVIDER_MID ? '平台' : (merchants.get(mid) ?? mid);

/** `console/reserve/fees`. */
export const showFees: Handler<typeof pageFees> = async ({ tx }, { pageNo, pageSize, ...filter }) => {
  if (!periodOf(filter.from, filter.to)) return fail(BOOK_PERIOD_INVALID);
  await actFor(tx);
  const rows = await feeRows(tx, filter, { skip: (pageNo - 1) * pageSize, limit: pageSize });
  const { rows: totalCount, ...totals } = await feeTotals(tx, filter);
  const merchants = await merchantNames(tx, [...new Set(rows.map(({ mid }) => mid))]);
  const list: OutputOf<typeof pageFees>['list'] = rows.map((row) => ({
    key: `${row.period}:${row.typeCode}:${row.mid}`,
    period: row.period,
    typeCode: row.typeCode,
    typeName: row.typeCode && (entryTypeWord(row.typeCode) ?? '-'),
    mid: row.mid,
    merchantName: row.mid && nameOf(merchants, row.mid),
    ...inYuan(row),
  }));
  return ok({ list, pageNo, pageSize, totalCount, totals: inYuan(totals) });
};

/** `console/reserve/exportFees`. */
export const feesFile: Handler<typeof exportFees> = async (context, { format, ...filter }) => {
  if (!periodOf(filter.from, filter.to)) return fail(BOOK_PERIOD_INVALID);
  const { tx } = context;
  await actFor(tx);
  const rows = await feeRows(tx, filter, { skip: 0, limit: LIST_FILE_MAX + 1 });
  const merchants = await merchantNames(tx, [...new Set(rows.map(({ mid }) => mid))]);
  const groups = groupedBy[filter.view];
  return listFile(context, {
    title: `手续费收入_${filter.from}_${filter.to}`,
    format,
    filter: { 记账日期: `${filter.from}～${filter.to}`, 汇总: feeViews[filter.view], 商户号: filter.mid },
    columns: [
      ...(groups.includes('period') ? [{ title: '日期', kind: 'text', width: 12 } as const] : []),
      ...(groups.includes('product')
        ? ([
            { title: '业务', kind: 'text', width: 16 },
            { title: '类型代码', kind: 'text', width: 10 },
          ] as const)
        : []),
      ...(groups.includes('merchant')
        ? ([
            { title: '商户', kind: 'text', width: 28 },
            { title: '商户号', kind: 'text', width: 16 },
          ] as const)
        : []),
      { title: '收费笔数', kind: 'count', total: true },
      { title: '收取(元)', kind: 'amount', total: true },
      { title: '退还(元)', kind: 'amount', total: true },
      { title: '净收入(元)', kind: 'amount', total: true },
    ],
    rows: rows.map(({ period, typeCode, mid, count, chargedFen, returnedFen }) => [
      ...(groups.includes('period') ? [period] : []),
      ...(groups.includes('product') ? [entryTypeWord(typeCode) ?? '-', typeCode] : []),
      ...(groups.includes('merchant') ? [nameOf(merchants, mid), mid] : []),
      count,
      chargedFen,
      returnedFen,
      chargedFen - returnedFen,
    ]),
  });
};
