import { Button } from 'antd';
import { queryChanges } from '#capabilities/change/contract/operations.ts';
import { Can, failureIn, useChange } from '#platform/portal-kit/index.ts';
import { askReason, dialogs, toast } from '#platform/ui/index.ts';
import { NOTE_MAX } from '../constants.ts';
import { pageChanges } from '../contract/change-operations.ts';
import { pageRoles } from '../contract/role-operations.ts';
import { disableStaff, pageStaff, queryStaff, type StaffMember } from '../contract/staff-operations.ts';
import { NOBODY_ELSE } from './nobody-else.ts';
import type { StaffDialogProps } from './staff-dialog.tsx';

/** The reads whose answers a change of a person changes. */
export const STAFF_CHANGES = [pageStaff, queryStaff, pageRoles, pageChanges, queryChanges];

/** A chunk of its own: a form on a page that is a list. */
export async function askForStaff(userId?: string): Promise<void> {
  const state = await dialogs.load<'pending' | 'done' | 'refused' | 'withdrawn', StaffDialogProps>(
    () => import('./staff-dialog.tsx').then(({ StaffDialog }) => StaffDialog),
    userId ? { userId } : {},
  );
  if (state === 'pending') toast.success('已提交，等待另一位管理员确认');
  else if (state) toast.success(userId ? '已保存' : '已邀请，对方登录后激活角色');
}

export function useDisabling() {
  const disable = useChange(disableStaff, { refreshes: STAFF_CHANGES });
  const set = async ({ userId, userName, roleName }: StaffMember, disabled: boolean, reason = '') => {
    const review = [{ label: '员工', value: userName }, { label: '角色', value: roleName }, NOBODY_ELSE];
    const title = disabled ? '停用员工' : '启用员工';
    const end = await disable.run({ userId, disabled, reason }, { title, review });
    if (end.status === 'done') toast.success(end.data.state === 'pending' ? '已提交，等待另一位管理员确认' : '已保存');
    return end;
  };
  const confirmDisabling = async (user: StaffMember) => {
    const { userName, authStatus } = user;
    if (authStatus === 'disabled') {
      const text = `启用后，${userName}可以重新登录本商户。`;
      const sure = await dialogs.confirm({ title: '启用员工', text, okText: '启用' });
      if (sure) await set(user, false);
      return;
    }
    await askReason({
      title: '停用员工',
      text: `停用后，${userName}立即退出本商户，不能再登录。已提交的订单不受影响。`,
      reasons: ['人员离职', '岗位调整'],
      limits: { min: 2, max: NOTE_MAX },
      okText: '停用',
      danger: true,
      send: (reason) => set(user, true, reason),
    });
  };
  const { outcome, pending } = disable;
  const failure = failureIn(outcome);
  return { ask: confirmDisabling, failure, busy: pending };
}

export type Disabling = ReturnType<typeof useDisabling>;

export function StaffActions({ user, disabling }: { user: StaffMember; disabling: Disabling }) {
  if (user.isSelf) return <span className="muted">本人的角色和账户由另一位管理员修改</span>;
  if (user.isWaiting) return <span className="muted">有修改待另一位管理员确认</span>;
  return (
    <Can code="090101">
      <Button type="primary" onClick={() => void askForStaff(user.userId)}>
        修改角色和账户
      </Button>
      <Button
        danger={user.authStatus !== 'disabled'}
        disabled={disabling.busy}
        onClick={() => void disabling.ask(user)}
      >
        {user.authStatus === 'disabled' ? '启用' : '停用'}
      </Button>
    </Can>
  );
}
