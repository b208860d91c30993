import { dayOf, fenOf, type Columns, type TextRow } from './own-rows.ts';

/** The head that names a column; the first pattern that fits wins, so that the surest comes first. */
const HEADS: Readonly<Record<keyof Columns, readonly RegExp[]>> = {
  day: [/(记账|交易|入账|付款|业务|完成)(日期|时间)/, /^(日期|时间)$/, /日期|时间/],
  ref: [/订单号/, /流水号/, /单号|凭证号|编号/],
  income: [/收入(金额)?/, /借方(金额|发生额)?/],
  expense: [/支出(金额)?/, /贷方(金额|发生额)?/],
  amount: [/^(交易|发生|订单)?(金额|额)/, /金额/],
  direction: [/收\/?支|方向|借\/?贷/],
  name: [/对方(户名|名称|单位)?$/, /户名|对方名称|客户|单位/],
  remark: [/摘要|备注|用途|附言/],
};

const indexOfHead = (heads: readonly string[], patterns: readonly RegExp[], taken: ReadonlySet<number>): number => {
  for (const pattern of patterns) {
    const index = heads.findIndex((head, at) => !taken.has(at) && pattern.test(head.replace(/[\s*（(].*$/, '')));
    if (index >= 0) return index;
  }
  return -1;
};

/** What the heads of a file say; a person corrects it. Without a day's column the first that has days is taken. */
export function guessColumns(heads: readonly string[], sample: readonly TextRow[]): Columns {
  const taken = new Set<number>();
  const take = (field: keyof Columns): number | undefined => {
    const index = indexOfHead(heads, HEADS[field], taken);
    if (index < 0) return undefined;
    taken.add(index);
    return index;
  };
  const columns: Columns = { day: take('day') ?? firstWith(sample, (cell) => dayOf(cell) !== null, taken) };
  columns.ref = take('ref');
  columns.direction = take('direction');
  columns.income = take('income');
  columns.expense = take('expense');
  if (columns.income === undefined || columns.expense === undefined) {
    for (const field of ['income', 'expense'] as const) {
      if (columns[field] !== undefined) taken.delete(columns[field]);
      columns[field] = undefined;
    }
    columns.amount = take('amount') ?? firstWith(sample, (cell) => /\d/.test(cell) && fenOf(cell) !== null, taken);
  } else columns.direction = undefined;
  columns.name = take('name');
  columns.remark = take('remark');
  return columns;
}

function firstWith(sample: readonly TextRow[], fits: (cell: string) => boolean, taken: ReadonlySet<number>): number {
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length));
  for (let column = 0; column < width; column += 1)
    if (!taken.has(column) && sample.some(({ cells }) => fits(cells[column] ?? ''))) return column;
  return 0;
}

/** The row of heads: the first that has a day's and an amount's head, else the first row with several cells. */
export function headRowOf(rows: readonly TextRow[]): TextRow | null {
  const names = (row: TextRow, field: keyof Columns): boolean => indexOfHead(row.cells, HEADS[field], new Set()) >= 0;
  const isHead = (row: TextRow): boolean =>
    names(row, 'day') && (names(row, 'amount') || names(row, 'income') || names(row, 'expense'));
  return rows.find(isHead) ?? rows.find(({ cells }) => cells.filter((cell) => cell !== '').length > 1) ?? null;
}
