import { Button, Checkbox } from 'antd';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type UIEvent } from 'react';
import type { LineColumn } from '#capabilities/account/contract/kind-contract.ts';
import { formatCount, InlineFailure, toast } from '#platform/ui/index.ts';
import type { GridCalls } from './grid-calls.ts';
import { rangeOf, type Place } from './grid-moves.ts';
import { cellId, DraftGridRow, ROW_HEIGHT, widthOf } from './grid-row.tsx';
import { useDraftRows } from './use-draft-rows.ts';
import { useGridKeys } from './use-grid-keys.ts';
import './draft-grid.css';

/** Rows in sight, and rows above and below that are drawn before they are. */
const IN_SIGHT = 14;
const AROUND = 6;
const HEAD_WIDTH = 372;

interface DraftGridProps {
  calls: GridCalls;
  batch: { batchId: string; version: number; total: number };
  faultyRows: number;
  columns: readonly LineColumn[];
  caption: string;
  /** Called after each change: what was shown of the batch is old then. */
  onChanged(): Promise<unknown>;
  actions?: ReactNode;
}

/** The rows of a draft to be corrected in place, with keys, clipboard and faults as spreadsheet programs have them. */
export default function DraftGrid(props: DraftGridProps) {
  const [onlyErrors, setOnlyErrors] = useState(false);
  return (
    <DraftGridBody
      // A filter has rows of its own; they begin at the top.
      key={String(onlyErrors)}
      {...{ ...props, onlyErrors, setOnlyErrors }}
    />
  );
}

interface BodyProps extends DraftGridProps {
  onlyErrors: boolean;
  setOnlyErrors(only: boolean): void;
}

function DraftGridBody(props: BodyProps) {
  const { calls, batch, faultyRows, columns, caption, onlyErrors } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [first, setFirst] = useState(0);
  const rows = useDraftRows({ calls, ...batch, onlyErrors }, props.onChanged);
  const count = onlyErrors ? faultyRows : batch.total;
  const size = { rows: count, columns: columns.length, page: IN_SIGHT - 2 };
  const grid = useGridKeys({ rows, size, columns, grows: !onlyErrors });
  const { cursor, anchor, editing } = grid;

  const from = Math.max(0, first - AROUND);
  const to = Math.min(count, first + IN_SIGHT + AROUND);
  useEffect(() => {
    if (to > from) rows.show(from, to - 1);
  });
  useLayoutEffect(() => intoSight(scroller.current, cursor, columns), [cursor, columns]);
  const onScroll = ({ currentTarget }: UIEvent) => setFirst(Math.floor(currentTarget.scrollTop / ROW_HEIGHT));
  const range = rangeOf(cursor, anchor);
  const width = HEAD_WIDTH + columns.reduce((sum, column) => sum + widthOf(column), 0);
  const current = rows.rowAt(cursor.row);
  return (
    <>
      <GridBar {...props} rows={rows} cursor={cursor} range={range} go={grid.go} />
      {rows.failure && <InlineFailure failure={rows.failure} />}
      {/* The grid has the focus; `aria-activedescendant` names the cell. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={caption}
        aria-rowcount={count + 1}
        aria-colcount={columns.length + 2}
        aria-multiselectable
        aria-busy={rows.isSaving}
        aria-activedescendant={cellId(cursor.row, cursor.column)}
        className="draft-grid"
        style={{ height: Math.min(count + 2, IN_SIGHT + 1) * ROW_HEIGHT }}
        onScroll={onScroll}
        {...grid.handlers}
      >
        <Heads columns={columns} width={width} />
        <div role="rowgroup" className="draft-body" style={{ height: count * ROW_HEIGHT, width }}>
          {Array.from({ length: Math.max(0, to - from) }, (_, place) => {
            const index = from + place;
            const isIn = index >= range.top && index <= range.bottom;
            return (
              <DraftGridRow
                key={index}
                index={index}
                row={rows.rowAt(index)}
                columns={columns}
                from={isIn ? range.left : null}
                to={isIn ? range.right : null}
                cursor={cursor.row === index ? cursor.column : null}
                editing={editing?.row === index ? editing : null}
                onEnd={grid.onEnd}
              />
            );
          })}
        </div>
      </div>
      <p className="draft-line muted" role="status">
        {rows.isSaving
          ? '正在保存并校验…'
          : current
            ? `第${current.rowNo}行：${[...current.errors.map(({ column, text }) => `${column} ${text}`), ...current.warnings.map(({ text }) => text)].join('；') || '没有问题'}`
            : '可直接修改单元格，或从表格软件复制后粘贴'}
      </p>
    </>
  );
}

const Heads = ({ columns, width }: { columns: readonly LineColumn[]; width: number }) => (
  <div role="row" aria-rowindex={1} className="draft-heads" style={{ width }}>
    <div role="columnheader" aria-colindex={1} className="draft-cell draft-number">
      行号
    </div>
    <div role="columnheader" aria-colindex={2} className="draft-cell draft-notes">
      问题
    </div>
    {columns.map((column, place) => (
      <div
        key={column.field}
        role="columnheader"
        aria-colindex={place + 3}
        className="draft-cell"
        style={{ width: widthOf(column) }}
        title={column.hint}
      >
        {column.title}
        {column.required && <span className="draft-bad"> *</span>}
      </div>
    ))}
  </div>
);

interface GridBarProps extends BodyProps {
  rows: ReturnType<typeof useDraftRows>;
  cursor: Place;
  range: ReturnType<typeof rangeOf>;
  go(place: Place): void;
}

function GridBar(props: GridBarProps) {
  const { calls, batch, columns, faultyRows, onlyErrors, setOnlyErrors, rows, cursor, range, go, actions } = props;
  /** The first cell of the row that is wrong; the same column where the row as a whole is. */
  const goToFault = (row: number, errors: readonly { column: string }[] = []) => {
    const wrong = columns.findIndex(({ title }) => title === errors[0]?.column);
    go({ row, column: wrong === -1 ? cursor.column : wrong });
  };
  const nextFault = async () => {
    if (onlyErrors) {
      const row = (cursor.row + 1) % Math.max(1, faultyRows);
      return goToFault(row, rows.rowAt(row)?.errors);
    }
    const after = async (afterLine: number) =>
      (await calls.rows(batch.batchId, { onlyErrors: true, afterLine, most: 1 })).list[0];
    const found = (await after(cursor.row + 1)) ?? (await after(0));
    return found ? goToFault(found.lineNo - 1, found.errors) : toast.success('没有错误行');
  };
  const add = async () => {
    if (await rows.change({ added: [{}] })) go({ row: batch.total, column: 0 });
  };
  const remove = () => {
    const removed: number[] = [];
    for (let row = range.top; row <= range.bottom; row += 1) {
      const line = rows.rowAt(row)?.lineNo;
      if (line !== undefined) removed.push(line);
    }
    if (removed.length > 0) void rows.change({ removed });
    go({ row: range.top, column: cursor.column });
  };
  const chosen = range.bottom - range.top + 1;
  return (
    <div className="row draft-bar">
      <Checkbox checked={onlyErrors} onChange={({ target }) => setOnlyErrors(target.checked)}>
        只看有问题的行（{faultyRows}）
      </Checkbox>
      <Button disabled={faultyRows === 0} onClick={() => void nextFault()}>
        下一个问题
      </Button>
      {!onlyErrors && <Button onClick={() => void add()}>增加一行</Button>}
      <Button disabled={batch.total <= chosen} onClick={remove}>
        删除{chosen > 1 ? ` ${formatCount(chosen)} 行` : '所选行'}
      </Button>
      {actions}
    </div>
  );
}

/** Scrolls the cell with the cursor into sight, below the heads and right of the row numbers. */
function intoSight(box: HTMLDivElement | null, { row, column }: Place, columns: readonly LineColumn[]): void {
  if (!box) return;
  const top = row * ROW_HEIGHT;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + 2 * ROW_HEIGHT > box.scrollTop + box.clientHeight)
    box.scrollTop = top + 2 * ROW_HEIGHT - box.clientHeight;
  const left = columns.slice(0, column).reduce((sum, one) => sum + widthOf(one), 0);
  const right = left + HEAD_WIDTH + widthOf(columns[column]!);
  if (left < box.scrollLeft) box.scrollLeft = left;
  else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth;
}
