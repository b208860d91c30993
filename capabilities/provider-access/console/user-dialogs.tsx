import { ReasonField } from '#capabilities/change/console/shared/reason-field.tsx';
import { Checkbox, Form, Input } from 'antd';
import { ChangeDialog, useChange, type ChangeInput } from '#platform/portal-kit/index.ts';
import { mobileFault, ruleOf, type DialogProps } from '#platform/ui/index.ts';
import { LOGIN_NAME, NAME_MAX } from '../constants.ts';
import {
  LAST_PROVIDER_ADMIN,
  PROVIDER_LOGIN_NAME_TAKEN,
  PROVIDER_MOBILE_TAKEN,
  PROVIDER_ROLES_UNCHANGED,
} from '../contract/errors.ts';
import { changeUserRoles, inviteUser, type ShownUser } from '../contract/user-operations.ts';
import { providerRoles, type ProviderRole } from '../contract/words.ts';
import { USER_CHANGES } from './user-changes.ts';

const roleOptions = Object.entries(providerRoles).map(([value, label]) => ({ value: value as ProviderRole, label }));

/** Not `required`: a group of boxes takes no such attribute. */
const oneAtLeast = (_: unknown, chosen: readonly ProviderRole[] = []): Promise<void> =>
  chosen.length > 0 ? Promise.resolve() : Promise.reject(new Error('请至少选择一个角色'));

const Roles = () => (
  <Form.Item name="roles" label="角色" rules={[{ validator: oneAtLeast }]}>
    <Checkbox.Group options={roleOptions} />
  </Form.Item>
);

const inviteFields = {
  [PROVIDER_LOGIN_NAME_TAKEN]: 'loginName',
  [PROVIDER_MOBILE_TAKEN]: 'mobile',
} as const;

type NewUser = ChangeInput<typeof inviteUser>;

/** Asks for a new person. Closes with true when the proposal waits for a second one. */
export function InviteDialog({ close }: DialogProps<true>) {
  const change = useChange(inviteUser, USER_CHANGES);
  const [form] = Form.useForm<NewUser>();
  const send = (values: NewUser) => change.run(values, { title: '确认邀请平台人员' });
  return (
    <ChangeDialog<typeof inviteUser, NewUser>
      title="邀请平台人员"
      name="invite"
      form={form}
      change={change}
      send={send}
      fieldOf={inviteFields}
      onDone={() => close(true)}
      onClose={() => close()}
      note={<p className="muted">另一位有权限的人员确认后，邀请链接发到对方手机，24 小时内有效。</p>}
    >
      <Form.Item name="userName" label="姓名" rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}>
        <Input size="large" maxLength={NAME_MAX} placeholder="与身份证件一致" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="loginName"
        label="登录名"
        normalize={(text: string) => text.trim()}
        rules={[
          {
            required: true,
            pattern: new RegExp(`^[A-Za-z][A-Za-z0-9._-]{${LOGIN_NAME.min - 1},${LOGIN_NAME.max - 1}}$`),
            message: `以字母开头，${LOGIN_NAME.min}至${LOGIN_NAME.max}位字母、数字或 . _ -`,
          },
        ]}
      >
        <Input size="large" maxLength={LOGIN_NAME.max} placeholder="登录用，不能修改" autoComplete="off" />
      </Form.Item>
      <Form.Item name="mobile" label="手机号" rules={[ruleOf(mobileFault, { required: true })]}>
        <Input size="large" inputMode="numeric" maxLength={11} placeholder="接收邀请链接" autoComplete="off" />
      </Form.Item>
      <Roles />
      <ReasonField hint="确认的人会看到" />
    </ChangeDialog>
  );
}

interface RolesValues {
  roles: ProviderRole[];
  reason: string;
}
const rolesFields = { [PROVIDER_ROLES_UNCHANGED]: 'roles', [LAST_PROVIDER_ADMIN]: 'roles' } as const;

export interface RolesDialogProps extends DialogProps<true> {
  user: ShownUser;
}

/** Asks for other roles of a person. */
export function RolesDialog({ user, close }: RolesDialogProps) {
  const change = useChange(changeUserRoles, USER_CHANGES);
  const [form] = Form.useForm<RolesValues>();
  const send = (values: RolesValues) =>
    change.run({ userId: user.userId, ...values }, { title: `确认修改${user.userName}的角色` });
  return (
    <ChangeDialog<typeof changeUserRoles, RolesValues>
      title={`修改${user.userName}的角色`}
      name="roles"
      form={form}
      initialValues={{ roles: user.roles }}
      change={change}
      send={send}
      fieldOf={rolesFields}
      onDone={() => close(true)}
      onClose={() => close()}
      note={<p className="muted">另一位有权限的人员确认后生效，该人员须重新登录。</p>}
    >
      <Roles />
      <ReasonField hint="确认的人会看到" />
    </ChangeDialog>
  );
}
