import { Form, Input, Radio } from 'antd';
import { queryChanges } from '#capabilities/change/contract/operations.ts';
import { ChangeDialog, useCall, useChange } from '#platform/portal-kit/index.ts';
import { ChoiceSelect, mobileFault, ruleOf, Skeleton, type DialogProps } from '#platform/ui/index.ts';
import { NAME_MAX } from '../constants.ts';
import { RIGHT_NOT_HELD, ROLE_MISSING, SCOPE_ACCOUNT_FOREIGN, STAFF_ALREADY_MEMBER } from '../contract/errors.ts';
import { NOBODY_ELSE } from './nobody-else.ts';
import { pageChanges, type Changed } from '../contract/change-operations.ts';
import { listRoles, pageRoles, queryRole } from '../contract/role-operations.ts';
import { editStaff, pageStaff, queryStaff, type StaffDetail } from '../contract/staff-operations.ts';

export interface StaffDialogProps extends DialogProps<Changed['state']> {
  /** Absent: a person is invited. */
  userId?: string;
}

interface Values {
  mobile?: string;
  userName?: string;
  roleId: string;
  scope: 'all' | 'some';
  accountNos?: string[];
}

const REFRESHES = { refreshes: [pageStaff, queryStaff, pageRoles, queryRole, pageChanges, queryChanges] };
const fieldOf: Readonly<Partial<Record<string, keyof Values>>> = {
  [ROLE_MISSING]: 'roleId',
  [RIGHT_NOT_HELD]: 'roleId',
  [STAFF_ALREADY_MEMBER]: 'mobile',
  [SCOPE_ACCOUNT_FOREIGN]: 'accountNos',
};

/** Asks for role and accounts of a person, of a new one also mobile and name. Closes with what became of it. */
export function StaffDialog({ userId, close }: StaffDialogProps) {
  const staff = useCall(queryStaff, userId ? { userId } : {}, { quiet: true, fresh: true });
  const roles = useCall(listRoles, {}, { quiet: true });
  const change = useChange(editStaff, REFRESHES);
  const [form] = Form.useForm<Values>();
  const { user = null, accounts = [] } = staff.data ?? {};
  const send = ({ mobile = '', userName = '', roleId, scope, accountNos = [] }: Values) => {
    const input = {
      ...(userId ? { userId } : { mobile: mobile.trim(), userName: userName.trim() }),
      roleId,
      accountNos: scope === 'some' ? accountNos : null,
    };
    const review = [
      { label: '员工', value: user ? user.userName : `${userName.trim()}（${mobile.trim()}）` },
      { label: '角色', value: roles.data?.list.find((role) => role.roleId === roleId)?.roleName ?? '' },
      {
        label: '可用账户',
        value: scope === 'some' ? accountNos.map((one) => `尾号${one.slice(-4)}`).join('、') : '全部账户',
      },
      NOBODY_ELSE,
    ];
    return change.run(input, { title: user ? `确认修改${user.userName}` : '确认邀请员工', review });
  };
  const isReady = staff.data && roles.data;
  return (
    <ChangeDialog<typeof editStaff, Values>
      key={isReady ? 'ready' : 'waiting'}
      title={user ? `修改${user.userName}` : userId ? '修改员工' : '邀请员工'}
      name="staff"
      form={form}
      okText="保存"
      initialValues={initialOf(staff.data)}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
      note={
        <p className="muted">
          {userId
            ? '保存后该人员需要重新登录。授予管理员或付款、复核权限，由另一位管理员确认后生效；没有另一位管理员时，由您验证后生效。'
            : '对方用该手机号登录后激活角色，即可使用。授予管理员或付款、复核权限，先由另一位管理员确认；没有另一位管理员时，由您验证。'}
        </p>
      }
    >
      {!isReady && <Skeleton rows={3} height={40} />}
      {isReady && !userId && <NewPerson />}
      {isReady && (
        <>
          <Form.Item name="roleId" label="角色" rules={[{ required: true, message: '请选择角色' }]}>
            <ChoiceSelect
              size="large"
              placeholder="请选择角色"
              options={roles.data!.list.map((role) => ({ value: role.roleId, label: role.roleName }))}
            />
          </Form.Item>
          <Scope accounts={accounts} admins={adminsOf(roles.data!.list)} />
        </>
      )}
    </ChangeDialog>
  );
}

const adminsOf = (roles: readonly { roleId: string; roleClass: string }[]): ReadonlySet<string> =>
  new Set(roles.filter(({ roleClass }) => roleClass === 'admin').map(({ roleId }) => roleId));

const initialOf = (detail: StaffDetail | undefined): Partial<Values> => ({
  ...(detail?.user ? { roleId: detail.user.roleId } : {}),
  scope: detail?.user?.accountNos ? 'some' : 'all',
  accountNos: detail?.user?.accountNos ?? [],
});

function NewPerson() {
  return (
    <>
      <Form.Item name="mobile" label="手机号" rules={[ruleOf(mobileFault, { required: true })]}>
        <Input size="large" inputMode="numeric" maxLength={11} placeholder="对方登录用的手机号" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="userName"
        label="姓名"
        rules={[
          { required: true, whitespace: true, min: 2, max: NAME_MAX, message: '请输入姓名，2～20个字' },
          { pattern: /^[\p{Script=Han}A-Za-z·. ]*$/u, message: '姓名只能包含汉字、字母和间隔号' },
        ]}
      >
        <Input size="large" maxLength={NAME_MAX} placeholder="与身份证件一致" autoComplete="off" />
      </Form.Item>
    </>
  );
}

/** Administrators use all accounts. */
function Scope({ accounts, admins }: { accounts: StaffDetail['accounts']; admins: ReadonlySet<string> }) {
  const form = Form.useFormInstance<Values>();
  const roleId = Form.useWatch('roleId', form) as string | undefined;
  const scope = Form.useWatch('scope', form) as Values['scope'] | undefined;
  const isAdmin = roleId !== undefined && admins.has(roleId);
  if (isAdmin && scope === 'some') form.setFieldsValue({ scope: 'all' });
  return (
    <>
      <Form.Item
        name="scope"
        label="可用账户"
        extra={isAdmin ? '管理员可使用全部账户' : '该人员只能查看和使用所选账户'}
      >
        <Radio.Group
          disabled={isAdmin}
          options={[
            { value: 'all', label: '全部账户' },
            { value: 'some', label: '指定账户' },
          ]}
        />
      </Form.Item>
      {scope === 'some' && (
        <Form.Item name="accountNos" label="账户" rules={[{ required: true, message: '请至少选择一个账户' }]}>
          <ChoiceSelect
            mode="multiple"
            size="large"
            placeholder="请选择账户"
            optionFilterProp="label"
            options={accounts.map(({ accountNo, accountTypeName }) => ({
              value: accountNo,
              label: `${accountTypeName} 尾号${accountNo.slice(-4)}`,
            }))}
          />
        </Form.Item>
      )}
    </>
  );
}
