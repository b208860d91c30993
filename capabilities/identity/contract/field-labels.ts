import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const identityFieldLabels: FieldLabels = {
  attempt: '登录方式',
  bizTypeCode: '业务类型',
  loginName: '登录名',
  mid: '商户',
  mobile: '手机号',
  nickName: '昵称',
  number: '数字',
  pictureCode: '图形验证码',
  pictureId: '图形验证码',
  platformNo: '平台',
  purpose: '用途',
  qrCodeId: '二维码',
  reserveMsg: '预留信息',
  sessionId: '登录设备',
};
