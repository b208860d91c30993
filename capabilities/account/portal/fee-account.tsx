import { useMemo, useState } from 'react';
import { useCall, useToday } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  ChoiceSelect,
  DataTable,
  ErrorState,
  formatCount,
  PageCard,
  Skeleton,
  type Column,
} from '#platform/ui/index.ts';
import { showFeeAccount, type FeeOfKind } from '../contract/record-operations.ts';
import { FeeEntries, type FeeFigure } from './figure-drawers.tsx';

const MONTHS = 12;
const JANUARY = 1;

/** `2026-11`, and the months before it. */
function monthsUpTo(today: string): string[] {
  let [year, month] = today.split('-').map(Number) as [number, number];
  return Array.from({ length: MONTHS }, () => {
    const name = `${year}-${String(month).padStart(2, '0')}`;
    [year, month] = month === JANUARY ? [year - 1, MONTHS] : [year, month - 1];
    return name;
  });
}

const columnsWith = (onOpen: (row: FeeOfKind) => void): Column<FeeOfKind>[] => [
  {
    title: '业务',
    name: 'typeName',
    width: 160,
    render: (row) => (
      <button
        type="button"
        className="figure-open"
        aria-label={`查看${row.typeName}手续费明细`}
        onClick={() => onOpen(row)}
      >
        {row.typeName}
      </button>
    ),
  },
  { title: '笔数', name: 'count', kind: 'count', width: 90 },
  { title: '已扣(元)', name: 'charged', kind: 'amount', width: 130 },
  { title: '退回(元)', name: 'returned', kind: 'amount', width: 130 },
];
const phone = {
  what: ({ typeName, count }: FeeOfKind) => ({ title: typeName, note: `${formatCount(count)} 笔` }),
  money: ({ charged, returned }: FeeOfKind) => ({
    title: <AmountText value={charged} />,
    note: (
      <>
        退回 <AmountText value={returned} />
      </>
    ),
  }),
};

/** What was paid for payments in a month, by kind of payment. */
export function FeeAccount() {
  const months = monthsUpTo(useToday());
  const [month, setMonth] = useState(months[0]!);
  const fees = useCall(showFeeAccount, { month }, { quiet: true });
  const { data, error } = fees;
  const [opened, setOpened] = useState<FeeFigure | null>(null);
  const columns = useMemo(
    () => columnsWith(({ typeCode, typeName }) => setOpened({ month, typeCode, typeName })),
    [month],
  );
  return (
    <PageCard
      title="手续费账户"
      extra={
        <ChoiceSelect
          size="small"
          aria-label="月份"
          value={month}
          onChange={setMonth}
          options={months.map((value) => ({ value, label: value.replace('-', '年').concat('月') }))}
        />
      }
    >
      {!data ? (
        error ? (
          <ErrorState failure={error} onRetry={() => void fees.refetch()} />
        ) : (
          <Skeleton rows={3} height={24} />
        )
      ) : (
        <>
          <p className="fee-sum">
            净支出(元) <AmountText value={data.net} size="large" />
            <small className="muted fs-12">
              共 {formatCount(data.count)} 笔，{data.chargeModeName}
            </small>
          </p>
          <DataTable
            caption="手续费"
            rowKey="typeCode"
            columns={columns}
            phone={phone}
            result={fees}
            empty={{ title: '本月没有手续费', hint: '付款时扣收的手续费会按业务汇总在这里' }}
            onRow={({ typeCode, typeName }) => setOpened({ month, typeCode, typeName })}
          />
          <FeeEntries figure={opened} onClose={() => setOpened(null)} />
        </>
      )}
    </PageCard>
  );
}
