import { Button } from 'antd';
import { Can, type CallResult } from '#platform/portal-kit/index.ts';
import { accountTail, AmountText, DataTable, type Column } from '#platform/ui/index.ts';
import type { listPettyAccounts, PettyAccountRow } from '../contract/operations.ts';

interface RowActions {
  onShow(row: PettyAccountRow): void;
  onReturn(row: PettyAccountRow): void;
}
const Actions = ({ row, onShow, onReturn }: RowActions & { row: PettyAccountRow }) => (
  <>
    <Button type="link" size="small" onClick={() => onShow(row)}>
      明细
    </Button>
    {row.mayReturn && row.available !== '0.00' && (
      <Can code="031903">
        <Button type="link" size="small" onClick={() => onReturn(row)}>
          {row.isOwn ? '退还' : '收回'}
        </Button>
      </Can>
    )}
  </>
);

const noteOf = ({ ownerMobile, isStaff }: PettyAccountRow): string =>
  isStaff ? ownerMobile : `${ownerMobile}　已停用`;

const columnsOf = (actions: RowActions): Column<PettyAccountRow>[] => [
  { title: '持有人', name: 'ownerName', width: 180, note: noteOf },
  { title: '备用金账户', name: 'pettyAccountNo', width: 180 },
  { title: '可用余额(元)', name: 'available', kind: 'amount', width: 150 },
  { title: '冻结(元)', name: 'frozen', kind: 'amount', width: 130 },
  {
    title: '操作',
    name: 'mayReturn',
    width: 130,
    pinned: 'right',
    render: (row) => <Actions row={row} {...actions} />,
  },
];
const phoneOf = (actions: RowActions) => ({
  what: (row: PettyAccountRow) => ({
    title: row.ownerName,
    note: `${accountTail(row.pettyAccountNo)}${row.isStaff ? '' : '　已停用'}`,
  }),
  money: (row: PettyAccountRow) => ({
    title: <AmountText value={row.available} />,
    note: <Actions row={row} {...actions} />,
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
