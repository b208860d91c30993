import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const securityFieldLabels: FieldLabels = {
  businessCode: '业务代码',
  confirmLoginPwd: '确认登录密码',
  confirmTradePwd: '确认密码',
  idNo: '证件号码',
  newLoginPwd: '新登录密码',
  newSmsCode: '新手机号验证码',
  newTradePwd: '新操作密码',
  oldLoginPwd: '原登录密码',
  oldTradePwd: '原操作密码',
  operation: '操作',
  operatorName: '操作人',
  orderNo: '订单号',
  orderNos: '订单号',
  payee: '收款方',
  realName: '真实姓名',
  resetId: '重置申请',
  success: '操作结果',
  windowId: '窗口编号',
};
