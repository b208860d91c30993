import { Button } from 'antd';
import { Suspense } from 'react';
import { Can, ListPage, useCall, useListState } from '#platform/portal-kit/index.ts';
import { lazyCode, NoPermissionState, Skeleton, StatusTag, type Column, type SearchField } from '#platform/ui/index.ts';
import { pageRoles, type Role } from '../contract/role-operations.ts';
import { roleClasses } from '../contract/words.ts';
import { WaitingChanges } from './waiting-changes.tsx';
import './access.css';

/** Chunks of their own: the page is a list first. */
const RoleView = lazyCode(async () => ({ default: (await import('./role-view.tsx')).RoleView }));
const CertificateFlags = lazyCode(async () => ({
  default: (await import('./certificate-flags.tsx')).CertificateFlags,
}));

const DEFAULTS = { keyword: '' };
const fields: SearchField[] = [{ kind: 'text', name: 'keyword', label: '角色名称', maxLength: 20 }];

const rightsText = ({ roleClass, pages, buttons }: Role): string =>
  roleClass === 'admin' ? '全部权限' : `${pages} 个页面、${buttons} 项操作`;
const Name = ({ row }: { row: Role }) => (
  <span className="row">
    {row.roleName}
    {row.isOwn && <small className="muted fs-12">本人角色</small>}
    {row.isWaiting && <StatusTag tone="waiting">有修改待确认</StatusTag>}
  </span>
);

const columns: Column<Role>[] = [
  { title: '角色', name: 'roleName', width: 240, render: (row) => <Name row={row} />, note: (row) => row.note },
  { title: '类型', name: 'roleClass', width: 110, render: (row) => roleClasses[row.roleClass] },
  { title: '权限', name: 'pages', width: 190, render: (row) => <span className="numeric">{rightsText(row)}</span> },
  { title: '使用人数', name: 'people', kind: 'count', width: 110 },
  { title: '最近修改', name: 'changedAt', kind: 'time', width: 170, spare: true },
];
const phone = {
  what: (row: Role) => ({ title: row.roleName, note: rightsText(row) }),
  money: (row: Role) => ({
    title: row.isWaiting ? <StatusTag tone="waiting">待确认</StatusTag> : roleClasses[row.roleClass],
    note: `${row.people} 人使用`,
  }),
};

/** 角色管理 (/system/roles): what each role may do, and who has it. */
export default function RolesPage() {
  const list = useListState(DEFAULTS);
  return (
    <Can code="0902" otherwise={<NoPermissionState />}>
      <Suspense fallback={<Skeleton rows={6} height={40} />}>
        {list.open === '' && <RoleTable list={list} />}
        {list.open === 'certificate' && <CertificateFlags onClose={() => list.setOpen('')} />}
        {list.open !== '' && list.open !== 'certificate' && (
          <RoleView key={list.open} open={list.open} onOpen={list.setOpen} />
        )}
      </Suspense>
    </Can>
  );
}

function RoleTable({ list }: { list: ReturnType<typeof useListState<typeof DEFAULTS>> }) {
  const keyword = list.filter.keyword.trim();
  const roles = useCall(
    pageRoles,
    { ...(keyword ? { keyword } : {}), pageNo: list.pageNo, pageSize: list.pageSize },
    { quiet: true },
  );
  return (
    <ListPage
      title="角色管理"
      note="权限修改后立即生效，使用该角色的人员需要重新登录"
      head={
        <>
          <Button onClick={() => list.setOpen('certificate')}>数字证书要求</Button>
          <Can code="090201">
            <Button type="primary" onClick={() => list.setOpen('new')}>
              新增角色
            </Button>
          </Can>
        </>
      }
      before={<WaitingChanges refreshes={[pageRoles]} />}
      fields={fields}
      defaults={DEFAULTS}
      caption="角色"
      rowKey="roleId"
      columns={columns}
      phone={phone}
      result={roles}
      list={list}
      onRow={(row) => list.setOpen(row.roleId)}
      empty={{ title: '还没有角色', hint: '新增角色后，在员工管理中分配给人员' }}
    />
  );
}
