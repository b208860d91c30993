import { PROVIDER_REASON } from '#capabilities/change/constants.ts';
import { Button } from 'antd';
import { useChange } from '#platform/portal-kit/index.ts';
import { askReason, dialogs, toast, type DialogProps } from '#platform/ui/index.ts';
import { disableUser, enableUser, renewUser, type ShownUser } from '../contract/user-operations.ts';
import { USER_CHANGES } from './user-changes.ts';
import type { RolesDialogProps } from './user-dialogs.tsx';

const proposed = () => toast.success('已提交，等待另一位有权限的人员确认');

/** Chunks of their own: forms on a page that is a list. */
export async function invite(): Promise<void> {
  const load = () => import('./user-dialogs.tsx').then(({ InviteDialog }) => InviteDialog);
  if (await dialogs.load<true, DialogProps<true>>(load, {})) proposed();
}
async function askForRoles(user: ShownUser): Promise<void> {
  const load = () => import('./user-dialogs.tsx').then(({ RolesDialog }) => RolesDialog);
  if (await dialogs.load<true, RolesDialogProps>(load, { user })) proposed();
}

const proposals = {
  disable: {
    title: '停用平台人员',
    danger: true,
    textOf: (name: string) => `停用后，${name}立即退出运营平台，不能再登录，其待确认的提交一并失效。`,
  },
  enable: {
    title: '启用平台人员',
    danger: false,
    textOf: (name: string) => `启用后，${name}可以用原来的登录方式登录运营平台。`,
  },
  renew: {
    title: '重置登录方式',
    danger: true,
    textOf: (name: string) =>
      `确认后，新的链接发到${name}的手机，原密码、动态码、恢复码和通行密钥在对方完成设置后失效。`,
  },
} as const;
type Proposal = keyof typeof proposals;

/** The proposals that need a reason only; each waits for a second person. */
export function useUserProposals() {
  const changes = {
    disable: useChange(disableUser, USER_CHANGES),
    enable: useChange(enableUser, USER_CHANGES),
    renew: useChange(renewUser, USER_CHANGES),
  };
  const propose = async (what: Proposal, user: ShownUser) => {
    const { title, danger, textOf } = proposals[what];
    const { userId, userName } = user;
    await askReason({
      title,
      text: textOf(userName),
      okText: '下一步',
      danger,
      limits: PROVIDER_REASON,
      seenBy: '确认的人',
      send: async (reason) => {
        const review = [{ label: '原因', value: reason }];
        const end = await changes[what].run({ userId, reason }, { title, review });
        if (end.status === 'done') proposed();
        return end;
      },
    });
  };
  const ends = Object.values(changes).map(({ outcome }) => outcome);
  const unknown = ends.find((end) => end?.status === 'unknown');
  return {
    ask: propose,
    busy: Object.values(changes).some(({ pending }) => pending),
    /** That no answer came; what was refused is said in the dialog. */
    failure: unknown?.failure ?? null,
  };
}

type UserProposals = ReturnType<typeof useUserProposals>;

export function UserActions({
  user,
  proposals: { ask: propose, busy },
}: {
  user: ShownUser;
  proposals: UserProposals;
}) {
  if (user.isSelf) return <span className="muted">本人由另一位管理员修改</span>;
  if (user.hasWaitingChange) return <span className="muted">有变更待确认</span>;
  const button = (text: string, act: () => void, danger = false) => (
    <Button type="link" size="small" danger={danger} disabled={busy} onClick={act}>
      {text}
    </Button>
  );
  return (
    <span className="row">
      {user.state === 'disabled' ? (
        button('启用', () => void propose('enable', user))
      ) : (
        <>
          {button('改角色', () => void askForRoles(user))}
          {button(user.state === 'invited' ? '重发邀请' : '重置登录', () => void propose('renew', user))}
          {button('停用', () => void propose('disable', user), true)}
        </>
      )}
    </span>
  );
}
