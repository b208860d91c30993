import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { Can, pathTo, useAction, useCall } from '#platform/portal-kit/index.ts';
import {
  DescriptionList,
  dialogs,
  formatAmount,
  formatTime,
  InlineFailure,
  lazyCode,
  Page,
  PageCard,
  PageHeader,
  Skeleton,
  StatusTag,
  toast,
  WaitingCard,
} from '#platform/ui/index.ts';
import { pageChanges } from '../contract/change-operations.ts';
import { listRoles, pageRoles, queryRole, removeRole, type RoleDetail } from '../contract/role-operations.ts';
import { roleClasses, staffStates, staffTones } from '../contract/words.ts';
import { ChangeList } from './change-list.tsx';
import { RightsText } from './rights-tree.tsx';
import { WaitingChanges } from './waiting-changes.tsx';

/** A chunk of its own: a role is read more often than changed. */
const RoleEditor = lazyCode(async () => ({ default: (await import('./role-editor.tsx')).RoleEditor }));

/** `new`, `copy:<id>` or the id of a role. */
export function RoleView({ open, onOpen }: { open: string; onOpen(open: string): void }) {
  const isCopy = open.startsWith('copy:');
  const roleId = open === 'new' ? undefined : open.replace('copy:', '');
  const detail = useCall(queryRole, roleId ? { roleId } : {}, { quiet: true, fresh: true });
  const [editing, setEditing] = useState(false);
  const { data } = detail;
  const makes = isCopy || open === 'new';
  const edits = makes || editing;
  const title = makes ? '新增角色' : (data?.role?.roleName ?? '角色');
  const close = () => (edits && !makes ? setEditing(false) : onOpen(''));
  return (
    <Page>
      <PageHeader
        title={edits && !makes ? `修改角色：${title}` : title}
        actions={
          <>
            <Button onClick={close}>{edits && !makes ? '取消修改' : '返回列表'}</Button>
            {data?.role && !edits && <RoleActions detail={data} onEdit={() => setEditing(true)} onOpen={onOpen} />}
          </>
        }
      />
      {!data && <WaitingCard result={detail} rows={6} height={32} />}
      {data && edits && (
        <Suspense fallback={<Skeleton rows={6} height={40} />}>
          <RoleEditor
            key={open}
            detail={data}
            isCopy={isCopy}
            onDone={(id) => {
              setEditing(false);
              onOpen(id);
            }}
          />
        </Suspense>
      )}
      {data?.role && !edits && <RoleBody detail={data} />}
    </Page>
  );
}

function RoleActions({
  detail: { role },
  onEdit,
  onOpen,
}: {
  detail: RoleDetail;
  onEdit(): void;
  onOpen(open: string): void;
}) {
  const remove = useAction(removeRole, {
    refreshes: [pageRoles, listRoles],
    onDone: () => {
      toast.success('角色已删除');
      onOpen('');
    },
  });
  if (!role || role.roleClass === 'admin') return null;
  const confirmRemoval = async () => {
    const text = `删除后不能恢复。确定删除角色“${role.roleName}”吗？`;
    if (await dialogs.confirm({ title: '删除角色', text, okText: '删除', danger: true }))
      remove.mutate({ roleId: role.roleId });
  };
  return (
    <Can code="090201">
      <Button onClick={() => onOpen(`copy:${role.roleId}`)}>复制</Button>
      {role.people === 0 && !role.isOwn && (
        <Button danger disabled={remove.isPending || role.isWaiting} onClick={() => void confirmRemoval()}>
          删除
        </Button>
      )}
      {!role.isOwn && !role.isWaiting && (
        <Button type="primary" onClick={onEdit}>
          修改角色
        </Button>
      )}
    </Can>
  );
}

function RoleBody({ detail }: { detail: RoleDetail }) {
  const role = detail.role!;
  const changes = useCall(pageChanges, { subject: role.roleId }, { quiet: true });
  return (
    <>
      {role.isWaiting && <WaitingChanges refreshes={[pageRoles, queryRole]} />}
      <PageCard title="角色信息">
        <DescriptionList
          items={[
            { label: '类型', value: roleClasses[role.roleClass] },
            { label: '使用人数', value: <span className="numeric">{role.people}</span> },
            { label: '最近修改', value: formatTime(role.changedAt) },
            { label: '说明', value: role.note || null, wide: true },
            {
              label: '使用人员',
              value: detail.people.length > 0 ? <People people={detail.people} /> : null,
              wide: true,
            },
          ]}
        />
      </PageCard>
      <PageCard title="权限">
        {role.roleClass === 'admin' ? (
          <p>管理员拥有本商户的全部权限，不能修改。</p>
        ) : (
          <RightsText nodes={detail.menuTreeList} held={new Set(detail.codes)} />
        )}
      </PageCard>
      {detail.reviewLimits.length > 0 && <ReviewLimits limits={detail.reviewLimits} />}
      <PageCard title="变更记录">
        <InlineFailure failure={changes.error} />
        {changes.data ? <ChangeList list={changes.data.list} /> : <Skeleton rows={2} height={32} />}
      </PageCard>
    </>
  );
}

const People = ({ people }: Pick<RoleDetail, 'people'>) => (
  <ul className="role-people" aria-label="使用人员">
    {people.map(({ userId, userName, authStatus }) => (
      <li key={userId}>
        {userName}
        {authStatus !== 'active' && <StatusTag tone={staffTones[authStatus]}>{staffStates[authStatus]}</StatusTag>}
      </li>
    ))}
  </ul>
);

const shown = (amount: string | null): string => (amount === null ? '不限' : `${formatAmount(amount)} 元`);

/** They are set with the rules of review. */
function ReviewLimits({ limits }: { limits: RoleDetail['reviewLimits'] }) {
  const navigate = useNavigate();
  return (
    <PageCard
      title="复核限额"
      extra={
        <Can code="0402">
          <Button type="link" onClick={() => void navigate(pathTo('/review/rules'))}>
            到复核规则设置
          </Button>
        </Can>
      }
    >
      <ul className="role-limits">
        {limits.map(({ userId, userName, single, day }) => (
          <li key={userId}>
            <span>{userName}</span>
            <span className="muted numeric">
              单笔 {shown(single)}，单日 {shown(day)}
            </span>
          </li>
        ))}
      </ul>
    </PageCard>
  );
}
