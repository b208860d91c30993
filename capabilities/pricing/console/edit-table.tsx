import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import './pricing.css';

export interface EditColumn<Cell extends string> {
  cell: Cell;
  title: string;
  width?: number;
  /** It takes large amounts. */
  wide?: true;
  /** What an empty cell means: 不限. */
  placeholder?: string;
}

export interface EditAction<Row> {
  text: string;
  onPress(row: Row, index: number): void;
  isDisabled?(row: Row): boolean;
  /** Default for each row. */
  isShown?(row: Row): boolean;
}

interface EditTableProps<Row extends Record<Cell, string>, Cell extends string> {
  caption: string;
  rows: readonly Row[];
  columns: readonly EditColumn<Cell>[];
  /** The first column, which is not edited. */
  head: { title: string; render(row: Row): ReactNode };
  /** A column behind the texts, with a field of its own. */
  choice?: { cell: string; title: string; width: number; render(row: Row, index: number): ReactNode };
  faults: readonly { row: number; cell: string; text: string }[];
  onChange(rows: Row[]): void;
  /** Buttons of a row. */
  actions?: readonly EditAction<Row>[];
  disabled?: boolean;
}

const Fault = ({ fault }: { fault: { text: string } | undefined }) =>
  fault ? (
    <div className="edit-fault" role="alert">
      {fault.text}
    </div>
  ) : null;

/** Rows of texts that are edited in place, each fault at its cell. Enter goes to the cell below. */
export function EditTable<Row extends Record<Cell, string>, Cell extends string>(props: EditTableProps<Row, Cell>) {
  const { caption, rows, columns, head, choice, faults, onChange, actions, disabled = false } = props;
  const set = (index: number, cell: Cell, text: string) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, [cell]: text } : row)));
  const faultOf = (index: number, cell: string) => faults.find((one) => one.row === index && one.cell === cell);
  const below = (index: number, cell: Cell) =>
    document.querySelector<HTMLInputElement>(`[data-cell="${cell}-${index + 1}"]`)?.focus();
  return (
    <div className="edit-table-frame">
      <table className="edit-table" aria-label={caption}>
        <thead>
          <tr>
            <th scope="col">{head.title}</th>
            {columns.map(({ cell, title, width }) => (
              <th key={cell} scope="col" style={width ? { width } : undefined}>
                {title}
              </th>
            ))}
            {choice && (
              <th scope="col" style={{ width: choice.width }}>
                {choice.title}
              </th>
            )}
            {actions && <th scope="col">操作</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // Rows have no name of their own: their place is it.
            <tr key={index}>
              <th scope="row">{head.render(row)}</th>
              {columns.map(({ cell, title, placeholder, wide }) => {
                const fault = faultOf(index, cell);
                return (
                  <td key={cell} {...(wide ? { className: 'is-wide' } : {})}>
                    <Input
                      size="small"
                      inputMode="decimal"
                      value={row[cell]}
                      maxLength={20}
                      disabled={disabled}
                      autoComplete="off"
                      data-cell={`${cell}-${index}`}
                      aria-label={`第 ${index + 1} 行 ${title}`}
                      aria-invalid={fault !== undefined}
                      {...(placeholder ? { placeholder } : {})}
                      {...(fault ? { status: 'error' as const } : {})}
                      onChange={({ target }) => set(index, cell, target.value.trim())}
                      onPressEnter={() => below(index, cell)}
                    />
                    <Fault fault={fault} />
                  </td>
                );
              })}
              {choice && (
                <td>
                  {choice.render(row, index)}
                  <Fault fault={faultOf(index, choice.cell)} />
                </td>
              )}
              {actions && (
                <td className="edit-actions">
                  {actions
                    .filter(({ isShown }) => isShown?.(row) !== false)
                    .map(({ text, onPress, isDisabled }) => (
                      <Button
                        key={text}
                        type="link"
                        size="small"
                        disabled={disabled || isDisabled?.(row) === true}
                        onClick={() => onPress(row, index)}
                      >
                        {text}
                      </Button>
                    ))}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
