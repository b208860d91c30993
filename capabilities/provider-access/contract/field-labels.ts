import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const providerAccessFieldLabels: FieldLabels = {
  challenge: '通行密钥的验证数据',
  content: '视图内容',
  credential: '通行密钥的数据',
  icp: '备案号',
  isDefault: '是否默认',
  listName: '列表',
  newPassword: '新密码',
  oldPassword: '原密码',
  page: '页面',
  passkeyId: '通行密钥',
  recoveryCode: '恢复码',
  renewalId: '更换验证器的步骤',
  role: '角色',
  roles: '角色',
  ticket: '登录步骤',
  token: '邀请链接',
  viewId: '视图',
};
