import { kindName, limitFaults, type LimitRow } from '../contract/limit-rows.ts';
import { EditTable, type EditColumn } from './edit-table.tsx';

const COLUMNS: readonly EditColumn<Exclude<keyof LimitRow, 'kind'>>[] = [
  { cell: 'single', title: '单笔(元)' },
  { cell: 'day', title: '单日(元)' },
  { cell: 'month', title: '单月(元)' },
  { cell: 'dayCount', title: '单日笔数' },
];

/** Limits by function, edited in place. */
export const LimitTable = ({
  rows,
  onChange,
  disabled = false,
}: {
  rows: LimitRow[];
  onChange(rows: LimitRow[]): void;
  disabled?: boolean;
}) => (
  <EditTable
    caption="限额"
    rows={rows}
    columns={COLUMNS}
    head={{ title: '业务', render: ({ kind }) => kindName(kind) }}
    faults={limitFaults(rows)}
    onChange={onChange}
    disabled={disabled}
  />
);
