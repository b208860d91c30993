import { Button } from 'antd';
import { useState, type Key, type ReactNode } from 'react';
import { AmountText } from './amount-text.tsx';
import { formatCount, sumOfAmounts } from './amount-format.ts';

/** Row keys that are ticked. The bar shows their count, the sum of one amount column and what `summary` says. */
export interface Selection<Row extends object> {
  keys: readonly Key[];
  onChange(keys: Key[], rows: Row[]): void;
  /**
   * The column of yuan text whose sum the bar shows, and its words (金额合计). Rows ticked on other pages count too.
   */
  sum?: { column: keyof Row & string; label?: string };
  summary?: ReactNode;
  actions?: ReactNode;
  /** The boxes are always to be seen: of a list that is there to be ticked. */
  always?: boolean;
}

export const SELECTION_WIDTH = 44;

/** Ticks are kept over pages, and with them the rows, of which the sum is made. */
export function useSelection<Row extends object>(selection: Selection<Row> | undefined, rowKey: keyof Row & string) {
  const [ticked, setTicked] = useState<readonly Row[]>([]);
  if (!selection) return null;
  const rows = ticked.filter((row) => selection.keys.includes(row[rowKey] as Key));
  return {
    rows,
    rowSelection: {
      selectedRowKeys: [...selection.keys],
      preserveSelectedRowKeys: true,
      columnWidth: SELECTION_WIDTH,
      getTitleCheckboxProps: () => ({ 'aria-label': '全选本页' }),
      getCheckboxProps: (row: Row) => ({ 'aria-label': `选择 ${String(row[rowKey])}` }),
      onChange: (keys: Key[], chosen: Row[]) => {
        setTicked(chosen);
        selection.onChange(keys, chosen);
      },
    },
  };
}

export function SelectionBar<Row extends object>({
  selection,
  rows,
}: {
  selection: Selection<Row>;
  rows: readonly Row[];
}) {
  const { keys, sum, summary, actions } = selection;
  if (keys.length === 0) return null;
  return (
    <div className="selection-bar" role="status">
      <span>
        已选 <b>{formatCount(keys.length)}</b> 条
        {sum && rows.length === keys.length && (
          <>
            ，{sum.label ?? '金额合计'}{' '}
            <AmountText value={sumOfAmounts(rows.map((row) => String(row[sum.column] ?? '')))} /> 元
          </>
        )}
      </span>
      {summary}
      <Button type="link" size="small" onClick={() => selection.onChange([], [])}>
        取消选择
      </Button>
      <span>{actions}</span>
    </div>
  );
}
