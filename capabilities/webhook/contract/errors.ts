import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const TOO_MANY_ENDPOINTS = '09201KPLMS';
export const ENDPOINT_EXISTS = '09202KPLMS';
export const ENDPOINT_NOT_PUBLIC = '09203KPLMS';
export const ENDPOINT_NOT_HTTPS = '09204KPLMS';
export const ENDPOINT_MISSING = '09205KPLMS';
export const ENDPOINT_UNCHANGED = '09206KPLMS';
export const ENDPOINT_SECRET_SHOWN = '09207KPLMS';
export const DELIVERY_MISSING = '09208KPLMS';
export const DELIVERY_PENDING = '09209KPLMS';
export const ENDPOINT_CHANGE_PENDING = '09210KPLMS';
export const ENDPOINT_CHANGE_MISSING = '09211KPLMS';
export const OWN_ENDPOINT_CHANGE = '09212KPLMS';
export const ENDPOINT_SECRET_CHANGED_RECENTLY = '09213KPLMS';
export const NO_ENDPOINT_APPROVER = '09750KPLMS';

/** 092xxKPLMS and, of the provider's endpoints, 0975xKPLMS. */
export const webhookErrors = {
  [TOO_MANY_ENDPOINTS]: '最多5个通知地址，请先停用不再使用的地址',
  [ENDPOINT_EXISTS]: '该通知地址已存在，请直接修改或更换地址',
  [ENDPOINT_NOT_PUBLIC]: '不能填写内网、本机或保留地址，请填写公网可访问的地址',
  [ENDPOINT_NOT_HTTPS]: '通知地址须以 https:// 开头，请修改',
  [ENDPOINT_MISSING]: '该通知地址不存在或已停用，请刷新页面',
  [ENDPOINT_UNCHANGED]: '内容没有变化，请修改后再提交',
  [ENDPOINT_SECRET_SHOWN]: '签名密钥已显示过，不能再次查看。遗失时请更换密钥',
  [DELIVERY_MISSING]: '该通知记录不存在或已清理，请刷新页面',
  [DELIVERY_PENDING]: '该通知正在等待发送，无需重新发送',
  [ENDPOINT_CHANGE_PENDING]: '该通知地址有待确认的变更，请先确认或撤回',
  [ENDPOINT_CHANGE_MISSING]: '该变更不存在或已处理，请刷新页面',
  [OWN_ENDPOINT_CHANGE]: '不能确认自己提交的变更，请由另一位管理员处理',
  [ENDPOINT_SECRET_CHANGED_RECENTLY]: '上次更换密钥后的24小时内不能再次更换，请稍后再试',
  [NO_ENDPOINT_APPROVER]: '没有另一位可以审批的同事，请先增加一位有审批权限的用户',
} as const satisfies ErrorTexts;
