/** The first steps, in the sequence in which they are best done. */
export const firstSteps = {
  operationPassword: '设置操作密码',
  realName: '完成实名认证',
  secondPerson: '添加第二位人员',
  reviewRule: '设置复核规则',
  bankAccount: '绑定银行账户',
  firstPayment: '完成第一笔付款',
} as const;
export type FirstStep = keyof typeof firstSteps;

export const stepReasons: Readonly<Record<FirstStep, string>> = {
  operationPassword: '提交付款和复核时需要输入',
  realName: '未认证的人员不能提交付款或复核',
  secondPerson: '制单人不能复核自己的订单，至少需要两人',
  reviewRule: '按金额规定哪些付款需要复核、由谁复核',
  bankAccount: '提现只能到已绑定的银行账户',
  firstPayment: '建议先付一笔小额，核对到账和回单',
};
