import { Button } from 'antd';
import { Can, ListPage, useCall, useListState } from '#platform/portal-kit/index.ts';
import {
  InlineFailure,
  NoPermissionState,
  optionsOf,
  StatusTag,
  type Column,
  type SearchField,
} from '#platform/ui/index.ts';
import { listRoles } from '../contract/role-operations.ts';
import { pageStaff, type StaffMember } from '../contract/staff-operations.ts';
import { staffStates, staffTones, type StaffState } from '../contract/words.ts';
import { askForStaff, STAFF_CHANGES, useDisabling } from './staff-actions.tsx';
import { StaffDrawer } from './staff-drawer.tsx';
import { WaitingChanges } from './waiting-changes.tsx';
import './access.css';

const DEFAULTS = { keyword: '', roleId: '', states: '' };
const tabs = [{ value: '', label: '全部' }, ...optionsOf(staffStates)];

const scopeText = ({ accountNos }: StaffMember): string => (accountNos ? `${accountNos.length} 个账户` : '全部账户');
const State = ({ row }: { row: StaffMember }) => (
  <StatusTag tone={staffTones[row.authStatus]}>{row.statusName}</StatusTag>
);
const Name = ({ row }: { row: StaffMember }) => (
  <span className="row">
    {row.userName}
    {row.isSelf && <small className="muted fs-12">本人</small>}
    {row.isWaiting && <StatusTag tone="waiting">有修改待确认</StatusTag>}
  </span>
);
const columns: Column<StaffMember>[] = [
  { title: '姓名', name: 'userName', width: 200, render: (row) => <Name row={row} />, note: (row) => row.userMobile },
  { title: '角色', name: 'roleName', width: 150 },
  { title: '可用账户', name: 'accountNos', width: 120, render: scopeText },
  { title: '状态', name: 'authStatus', width: 110, render: (row) => <State row={row} /> },
  { title: '最近登录', name: 'lastLoginAt', kind: 'time', width: 170 },
  { title: '加入时间', name: 'joinedAt', kind: 'time', width: 170, spare: true },
];
const phone = {
  what: (row: StaffMember) => ({ title: row.userName, note: `${row.roleName} ${row.userMobile}` }),
  money: (row: StaffMember) => ({ title: <State row={row} />, note: scopeText(row) }),
};

/** 员工管理 (/system/staff): who works in this merchant, as what, and with which accounts. */
export default function StaffPage() {
  return (
    <Can code="0901" otherwise={<NoPermissionState />}>
      <Staff />
    </Can>
  );
}

function Staff() {
  const list = useListState(DEFAULTS);
  const { keyword, roleId, states } = list.filter;
  const roles = useCall(listRoles, {}, { quiet: true });
  const staff = useCall(
    pageStaff,
    {
      ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
      ...(roleId ? { roleId } : {}),
      ...(states in staffStates ? { states: [states as StaffState] } : {}),
      pageNo: list.pageNo,
      pageSize: list.pageSize,
    },
    { quiet: true },
  );
  const disabling = useDisabling();
  const fields: SearchField[] = [
    { kind: 'text', name: 'keyword', label: '姓名或手机号', maxLength: 20 },
    {
      kind: 'select',
      name: 'roleId',
      label: '角色',
      options: (roles.data?.list ?? []).map((role) => ({ value: role.roleId, label: role.roleName })),
    },
  ];
  return (
    <ListPage
      title="员工管理"
      note="停用或修改角色后，该人员立即退出本商户"
      head={
        <Can code="090101">
          <Button type="primary" onClick={() => void askForStaff()}>
            邀请员工
          </Button>
        </Can>
      }
      before={<WaitingChanges refreshes={STAFF_CHANGES} />}
      fields={fields}
      defaults={DEFAULTS}
      above={<InlineFailure failure={disabling.failure} />}
      caption="员工"
      rowKey="userId"
      columns={columns}
      phone={phone}
      result={staff}
      list={list}
      tabs={{ name: 'states', label: '状态', of: tabs }}
      onRow={(row) => list.setOpen(row.userId)}
      empty={{ title: '还没有员工', hint: '邀请员工后，对方登录并激活角色' }}
    >
      <StaffDrawer userId={list.open} onClose={() => list.setOpen('')} disabling={disabling} />
    </ListPage>
  );
}
