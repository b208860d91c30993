import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 092xxKPLMS and, of the provider's endpoints, 0975xKPLMS. */
export const webhookErrors = {
  '09201KPLMS': '最多5个通知地址，请先停用不再使用的地址',
  '09202KPLMS': '该通知地址已存在，请直接修改或更换地址',
  '09203KPLMS': '不能填写内网、本机或保留地址，请填写公网可访问的地址',
  '09204KPLMS': '通知地址须以 https:// 开头，请修改',
  '09205KPLMS': '该通知地址不存在或已停用，请刷新页面',
  '09206KPLMS': '内容没有变化，请修改后再提交',
  '09207KPLMS': '签名密钥已显示过，不能再次查看。遗失时请更换密钥',
  '09208KPLMS': '该通知记录不存在或已清理，请刷新页面',
  '09209KPLMS': '该通知正在等待发送，无需重新发送',
  '09210KPLMS': '该通知地址有待确认的变更，请先确认或撤回',
  '09211KPLMS': '该变更不存在或已处理，请刷新页面',
  '09212KPLMS': '不能确认自己提交的变更，请由另一位管理员处理',
  '09213KPLMS': '上次更换密钥后的24小时内不能再次更换，请稍后再试',
  '09750KPLMS': '没有另一位可以审批的同事，请先增加一位有审批权限的用户',
} as const satisfies ErrorTexts;
