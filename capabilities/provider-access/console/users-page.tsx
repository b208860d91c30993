import { Button } from 'antd';
import { Can, ListPage, useCall, useList, type FilterInput } from '#platform/portal-kit/index.ts';
import {
  formatShortTime,
  InlineFailure,
  optionsOf,
  StatusTag,
  type Column,
  type SearchField,
} from '#platform/ui/index.ts';
import { consoleInfo } from '../contract/operations.ts';
import { pageUsers, type ShownUser } from '../contract/user-operations.ts';
import { providerRoles, userStates, type ProviderRole, type UserState } from '../contract/words.ts';
import { invite, UserActions, useUserProposals } from './user-actions.tsx';

const DEFAULTS = { keyword: '', role: '', state: '' };
const tabs = [{ value: '', label: '全部' }, ...optionsOf(userStates)];
const fields: SearchField[] = [
  { kind: 'text', name: 'keyword', label: '姓名、登录名或手机号', maxLength: 64 },
  {
    kind: 'select',
    name: 'role',
    label: '角色',
    options: optionsOf(providerRoles),
  },
];

const tones = { invited: 'waiting', active: 'good', disabled: 'off' } as const;
const rolesOf = ({ roleNames }: ShownUser): string => roleNames.join('、');
const State = ({ row }: { row: ShownUser }) => <StatusTag tone={tones[row.state]}>{row.stateName}</StatusTag>;
const untilText = ({ state, invitedUntil }: ShownUser): string => {
  if (state !== 'invited') return '';
  return invitedUntil ? `链接 ${formatShortTime(invitedUntil)} 前有效` : '链接已过期，请重发邀请';
};
const Name = ({ row }: { row: ShownUser }) => (
  <span className="row">
    {row.userName}
    {row.isSelf && <small className="muted fs-12">本人</small>}
  </span>
);

const columns: Column<ShownUser>[] = [
  { title: '姓名', name: 'userName', width: 150, render: (row) => <Name row={row} />, note: (row) => row.loginName },
  { title: '角色', name: 'roleNames', width: 170, render: rolesOf },
  { title: '状态', name: 'state', width: 170, render: (row) => <State row={row} />, note: untilText },
  { title: '手机号', name: 'mobile', width: 120, spare: true },
  { title: '最近登录', name: 'lastLoginAt', kind: 'time', width: 170, spare: true },
];
const phone = {
  what: (row: ShownUser) => ({ title: row.userName, note: `${rolesOf(row)} ${row.loginName}` }),
  money: (row: ShownUser) => ({ title: <State row={row} />, note: untilText(row) }),
};

const inputOf = ({ keyword, role, state }: typeof DEFAULTS): FilterInput<typeof pageUsers> => ({
  ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
  ...(role in providerRoles ? { role: role as ProviderRole } : {}),
  ...(state in userStates ? { state: state as UserState } : {}),
});

/** 平台人员 (/system/users): who works for the provider, as what; every change of them waits for a second person. */
export default function UsersPage() {
  const info = useCall(consoleInfo, {}, { quiet: true });
  const proposals = useUserProposals();
  const actions: Column<ShownUser> = {
    title: '操作',
    name: 'userId',
    width: 216,
    pinned: 'right',
    needs: 'op.user.edit',
    render: (row) => <UserActions user={row} proposals={proposals} />,
  };
  return (
    <ListPage
      title="平台人员"
      note={
        info.data?.isAlone
          ? '目前只有您一位可用的人员：涉及资金、价格和人员的变更须由两人完成，请先添加第二位'
          : '邀请、改角色、停用由另一位有权限的人员确认后生效'
      }
      head={
        <Can code="op.user.edit">
          <Button type="primary" onClick={() => void invite()}>
            邀请人员
          </Button>
        </Can>
      }
      {...useList(pageUsers, DEFAULTS, inputOf)}
      fields={fields}
      above={<InlineFailure failure={proposals.failure} />}
      tabs={{ name: 'state', label: '状态', of: tabs }}
      rowKey="userId"
      columns={[...columns, actions]}
      phone={phone}
      empty={{ title: '还没有平台人员', hint: '邀请的人员会列在这里' }}
    />
  );
}
