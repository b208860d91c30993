import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { failureIn, type FilterInput, ListPage, useChange, useList } from '#platform/portal-kit/index.ts';
import {
  formatAmount,
  formatCount,
  InlineFailure,
  optionsOf,
  StatusTag,
  toast,
  type Column,
  type SearchField,
} from '#platform/ui/index.ts';
import { compareDayAgain, exportBankDays, pageBankDays, type ComparedDay } from '../contract/provider-operations.ts';
import { dayStates, type DayState } from '../contract/words.ts';
import { dayTones } from './tones.ts';

const DEFAULTS = { from: '', to: '', states: '' };
const fields: SearchField[] = [
  { kind: 'dateRange', names: ['from', 'to'], label: '日期', spanDays: 366 },
  {
    kind: 'select',
    name: 'states',
    label: '状态',
    multiple: true,
    options: optionsOf(dayStates),
  },
];
const REFRESHES = [pageBankDays];
const REFRESH_MS = 30_000;

const columns: Column<ComparedDay>[] = [
  { title: '日期', name: 'day', width: 104 },
  {
    title: '状态',
    name: 'state',
    width: 130,
    render: ({ state, stateName }) => <StatusTag tone={dayTones[state]}>{stateName}</StatusTag>,
    note: ({ state, openItems, asked: attempts }) =>
      state === 'differs' ? `${formatCount(openItems)} 条未处理` : state === 'waiting' ? `已询问 ${attempts} 次` : '',
  },
  {
    title: '银行金额(元)',
    name: 'bankAmount',
    kind: 'amount',
    width: 146,
    note: ({ bankCount }) => `${formatCount(bankCount)} 笔`,
  },
  {
    title: '我方金额(元)',
    name: 'ownAmount',
    kind: 'amount',
    width: 146,
    note: ({ ownCount }) => `${formatCount(ownCount)} 笔`,
  },
  { title: '差额(元)', name: 'gap', kind: 'amount', width: 118 },
  {
    title: '一致',
    name: 'sameCount',
    width: 96,
    align: 'right',
    render: (row) => `${formatCount(row.sameCount)} 笔`,
    spare: true,
  },
  {
    title: '核对时间',
    name: 'comparedAt',
    kind: 'time',
    width: 176,
    note: ({ runs }) => (runs > 1 ? `第 ${runs} 次` : ''),
    spare: true,
  },
];
const phone = {
  what: (row: ComparedDay) => ({ title: row.day, note: row.stateName }),
  money: (row: ComparedDay) => ({ title: formatAmount(row.bankAmount), note: `差额 ${formatAmount(row.gap)}` }),
};

const inputOf = ({ from, to, states }: typeof DEFAULTS): FilterInput<typeof pageBankDays> => ({
  ...(from ? { from: from.slice(0, 10) } : {}),
  ...(to ? { to: to.slice(0, 10) } : {}),
  ...(states ? { states: states.split(',') as DayState[] } : {}),
});

/** 银行日终对账 (/fund/bank-days): each day of the bank compared with our books; a row opens its differences. */
export default function DaysPage() {
  const navigate = useNavigate();
  const again = useChange(compareDayAgain, { refreshes: REFRESHES });
  const compare = async (day: string) => {
    if ((await again.run({ day })).status === 'done') toast.success('已安排重新取文件并核对，稍后显示结果');
  };
  const actions: Column<ComparedDay> = {
    title: '操作',
    name: 'runs',
    width: 108,
    pinned: 'right',
    needs: 'op.fund.propose',
    render: ({ day }) => (
      <Button
        disabled={again.pending}
        onClick={(event) => {
          event.stopPropagation();
          void compare(day);
        }}
      >
        重新核对
      </Button>
    ),
  };
  const { outcome } = again;
  return (
    <ListPage
      title="银行日终对账"
      note="每日取银行日终文件，与我方账簿逐笔核对；等待银行文件时每10分钟询问一次"
      {...useList(pageBankDays, DEFAULTS, inputOf, { refreshMs: REFRESH_MS })}
      fields={fields}
      above={<InlineFailure failure={failureIn(outcome)} />}
      rowKey="day"
      columns={[...columns, actions]}
      phone={phone}
      file={exportBankDays}
      onRow={({ day }) => void navigate(`/fund/differences?f.day=${day}&f.states=`)}
      empty={{ title: '还没有核对过的日期', hint: '每个营业日结束后，次日6:00起取银行文件核对' }}
    />
  );
}
