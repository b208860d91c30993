import type { CallResult } from '#platform/portal-kit/index.ts';
import { accountTail, AmountText, DataTable, formatAmount, type Column } from '#platform/ui/index.ts';
import type { listPettyAccounts, PettyAccountRow } from '../contract/operations.ts';
import { AccountActions, CardAction, type RowActions } from './account-actions.tsx';
import { coolingNote } from './card-words.ts';

const noteOf = ({ ownerMobile, isStaff }: PettyAccountRow): string =>
  isStaff ? ownerMobile : `${ownerMobile}　已停用`;
const cardNote = ({ card }: PettyAccountRow): string =>
  card ? [card.bankName, coolingNote(card)].filter(Boolean).join('，') : '';

/** What its owner may withdraw and pass on, and the rest of it. */
const capsNote = ({ caps }: PettyAccountRow): string =>
  caps
    ? [
        caps.single && `单笔限 ${formatAmount(caps.single)}`,
        caps.day && `当日 ${formatAmount(caps.dayUsed)}/${formatAmount(caps.day)}`,
        caps.month && `当月 ${formatAmount(caps.monthUsed)}/${formatAmount(caps.month)}`,
      ]
        .filter(Boolean)
        .join('，')
    : '';

const columnsOf = (actions: RowActions): Column<PettyAccountRow>[] => [
  { title: '持有人', name: 'ownerName', width: 150, note: noteOf },
  { title: '备用金账户', name: 'pettyAccountNo', width: 170 },
  { title: '可用余额(元)', name: 'available', kind: 'amount', width: 150, note: capsNote },
  { title: '冻结(元)', name: 'frozen', kind: 'amount', width: 130, spare: true },
  {
    title: '银行卡',
    name: 'card',
    width: 190,
    spare: true,
    render: (row) => (
      <>
        {row.card ? <span className="numeric">{row.card.bankAccountNo}</span> : row.isOwn ? null : '-'}
        <CardAction row={row} {...actions} />
      </>
    ),
    note: cardNote,
  },
  {
    title: '操作',
    name: 'mayReturn',
    width: 200,
    pinned: 'right',
    render: (row) => <AccountActions row={row} {...actions} />,
  },
];
const phoneOf = (actions: RowActions) => ({
  what: (row: PettyAccountRow) => ({
    title: `${row.ownerName}（${accountTail(row.pettyAccountNo)}）${row.isStaff ? '' : '已停用'}`,
    note: <AccountActions row={row} {...actions} />,
  }),
  money: (row: PettyAccountRow) => ({
    title: <AmountText value={row.available} />,
    note: (
      <>
        {row.card && `银行卡${accountTail(row.card.bankAccountNo)}`}
        <CardAction row={row} {...actions} />
      </>
    ),
  }),
});

/** The own account; for administrators those of all staff. */
export const PettyAccounts = ({
  accounts,
  ...actions
}: RowActions & { accounts: CallResult<typeof listPettyAccounts> }) => (
  <DataTable
    caption="备用金账户"
    rowKey="pettyAccountNo"
    columns={columnsOf(actions)}
    phone={phoneOf(actions)}
    result={accounts}
    empty={{ title: '还没有备用金账户', hint: '管理员为员工开通后会出现在这里' }}
  />
);
