import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const certificateFieldLabels: FieldLabels = {
  bound: '筛选条件',
  containerName: '密钥容器名称',
  keySerialNo: '证书序列号',
  own: '筛选条件',
  pkcs10Requisition: '证书申请文件',
};
