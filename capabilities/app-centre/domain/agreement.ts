import type { Agreement } from '../contract/operations.ts';

/** Of the terms that hold until the provider publishes others. */
export const AGREEMENT_VERSION = '2026-11';

export const titleOf = (name: string): string => `${name}服务协议`;

/** The agreement that a person reads and ticks, of one application. */
export const agreementOf = (name: string): Agreement => ({
  version: AGREEMENT_VERSION,
  title: titleOf(name),
  clauses: [
    `本协议由平台与开通${name}的商户订立，自开通生效之日起适用，关闭应用后终止。`,
    `商户通过${name}提交的交易，以管理员、经办人和复核人的安全验证为准；经验证提交的指令视为商户本意。`,
    '商户应保证交易背景真实合法，不得为他人提供支付通道，并配合平台按监管要求核实交易。',
    '费用按页面公示的费率在交易时收取，按公示的方式在交易金额之外另收或从中扣除；费率调整前平台会在门户内公告。',
    '应用有未完成的订单或未结清的资金时不能关闭；关闭后历史订单、回单和账单仍可查询。',
    '商户应妥善保管操作密码和短信验证码，发现异常应立即冻结账户并联系客服。',
  ],
});
