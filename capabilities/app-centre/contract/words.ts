import type { Condition } from '#platform/kernel/application.ts';
import type { PortalPath } from '#platform/kernel/menu.ts';

/** The words of this capability that server and page share. */

/** Of an application in one merchant. `asked`: the provider decides. `opening`: on a day that is to come. */
export const applicationStates = {
  opened: '已开通',
  asked: '待平台审核',
  opening: '待生效',
  closed: '已关闭',
  unopened: '未开通',
} as const;
export type ApplicationState = keyof typeof applicationStates;
export const applicationTones = {
  opened: 'good',
  asked: 'waiting',
  opening: 'waiting',
  closed: 'off',
  unopened: 'off',
} as const;

/** What was asked for. */
export const dealActions = { open: '开通', close: '关闭' } as const;
export type DealAction = keyof typeof dealActions;

/** What became of it. `refused`: by the provider, or on its day a condition was no longer met. */
export const dealStates = {
  asked: '待平台审核',
  pending: '待生效',
  done: '已生效',
  refused: '未生效',
  withdrawn: '已撤销',
} as const;
export type DealState = keyof typeof dealStates;
export const dealTones = {
  asked: 'waiting',
  pending: 'waiting',
  done: 'good',
  refused: 'bad',
  withdrawn: 'off',
} as const;

/** What a condition is called, what to do while it is not met, and where. */
export const conditionWords: Readonly<Record<Condition, { name: string; hint: string; path?: PortalPath }>> = {
  merchantAccount: { name: '商户已签约并开立账户', hint: '请联系客户经理完成签约和开户' },
  operationPassword: { name: '经办人已设置操作密码', hint: '请先设置操作密码', path: '/security/setChangePwd' },
  realName: { name: '经办人已完成实名认证', hint: '请先完成实名认证', path: '/personal/center' },
  secondReviewer: { name: '除经办人外另有一名复核人', hint: '请先为另一位人员开通复核权限' },
  bankAccount: { name: '已绑定银行账户', hint: '请先绑定一个银行账户', path: '/account/bankAccounts' },
};
