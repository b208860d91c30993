import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const accessFieldLabels: FieldLabels = {
  accountNos: '账户',
  certificate: '数字证书要求',
  codes: '权限',
  disabled: '停用或启用',
  fromHour: '常用时间',
  menus: '菜单',
  ranges: '访问地址',
  required: '是否需要数字证书',
  resourcePath: '功能',
  roleId: '角色',
  roleName: '角色名称',
  sign: '风险类型',
  toHour: '常用时间',
  userId: '员工',
  userName: '姓名',
};
