import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { queryChanges } from '#capabilities/change/contract/operations.ts';
import { faultyField, useChange } from '#platform/portal-kit/index.ts';
import { InlineFailure, PageCard, toast } from '#platform/ui/index.ts';
import { NAME_MAX, NOTE_MAX } from '../constants.ts';
import { pageChanges } from '../contract/change-operations.ts';
import { RIGHT_FOR_ADMINS_ONLY, RIGHT_NOT_HELD, ROLE_NAME_TAKEN } from '../contract/errors.ts';
import { editRole, listRoles, pageRoles, queryRole, type RoleDetail } from '../contract/role-operations.ts';
import { NOBODY_ELSE } from './nobody-else.ts';
import { RightsTree } from './rights-tree.tsx';

const REFRESHES = { refreshes: [pageRoles, listRoles, queryRole, pageChanges, queryChanges] };
const fieldOf: Readonly<Partial<Record<string, 'roleName' | 'note' | 'codes'>>> = {
  [ROLE_NAME_TAKEN]: 'roleName',
  [RIGHT_NOT_HELD]: 'codes',
  [RIGHT_FOR_ADMINS_ONLY]: 'codes',
};

interface Values {
  roleName: string;
  note?: string;
}

/** A new role, a copy of one, or a change of one. Closes with its id. */
export function RoleEditor({
  detail,
  isCopy,
  onDone,
}: {
  detail: RoleDetail;
  isCopy: boolean;
  onDone(roleId: string): void;
}) {
  const { role } = detail;
  const [form] = Form.useForm<Values>();
  const [codes, setCodes] = useState<ReadonlySet<string>>(() => {
    const grantable = new Set(detail.grantable);
    return new Set(isCopy ? detail.codes.filter((code) => grantable.has(code)) : detail.codes);
  });
  const [noCodes, setNoCodes] = useState('');
  const change = useChange(editRole, REFRESHES);
  const { outcome, pending } = change;
  const send = async ({ roleName, note = '' }: Values) => {
    if (codes.size === 0) return setNoCodes('请至少选择一项权限');
    setNoCodes('');
    const existingRole = role && !isCopy ? { roleId: role.roleId } : {};
    const view = {
      title: existingRole.roleId ? '确认修改角色' : '确认新增角色',
      review: [{ label: '角色', value: roleName }, NOBODY_ELSE],
    };
    const end = await change.run({ ...existingRole, roleName, note, codes: [...codes] }, view);
    if (end.status === 'failed') {
      const field = faultyField(end.failure, fieldOf);
      if (field === 'roleName' || field === 'note') form.setFields([{ name: field, errors: [end.failure.message] }]);
      if (field === 'codes') setNoCodes(end.failure.message);
    }
    if (end.status !== 'done') return;
    toast.success(end.data.state === 'pending' ? '已提交，等待另一位管理员确认' : '角色已保存');
    onDone(end.data.state === 'pending' && !existingRole.roleId ? '' : end.data.roleId);
  };
  const failure =
    outcome?.status === 'unknown' || (outcome?.status === 'failed' && !fieldOf[outcome.failure.code])
      ? outcome.failure
      : null;
  return (
    <PageCard>
      <Form
        form={form}
        name="role"
        layout="vertical"
        requiredMark={false}
        disabled={pending}
        validateTrigger="onBlur"
        initialValues={{
          roleName: role ? (isCopy ? `${role.roleName.slice(0, NAME_MAX - 3)}-副本` : role.roleName) : '',
          note: role?.note ?? '',
        }}
        onFinish={send}
        scrollToFirstError
      >
        <div className="grid-2">
          <Form.Item
            name="roleName"
            label="角色名称"
            rules={[{ required: true, whitespace: true, min: 2, max: NAME_MAX, message: '请输入角色名称，2～20个字' }]}
          >
            <Input size="large" maxLength={NAME_MAX} autoComplete="off" placeholder="例如：出纳" />
          </Form.Item>
          <Form.Item name="note" label="说明（选填）">
            <Input size="large" maxLength={NOTE_MAX} autoComplete="off" placeholder="例如：负责日常付款制单" />
          </Form.Item>
        </div>
        <div className="rights-title">
          <h2>权限</h2>
          <span className="muted">
            标记“付款/复核”的权限，由另一位管理员确认后生效；没有另一位管理员时，由您验证后生效
          </span>
        </div>
        <RightsTree
          nodes={detail.menuTreeList}
          value={codes}
          grantable={new Set(detail.grantable)}
          sensitive={new Set(detail.sensitive)}
          onChange={(next) => {
            setCodes(next);
            setNoCodes('');
          }}
        />
        {noCodes && (
          <p className="rights-fault" role="alert">
            {noCodes}
          </p>
        )}
        <InlineFailure failure={failure} />
        <Button type="primary" size="large" htmlType="submit" loading={pending}>
          保存角色
        </Button>
      </Form>
    </PageCard>
  );
}
