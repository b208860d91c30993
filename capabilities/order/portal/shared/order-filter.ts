import { optionsOf } from '#platform/ui/options-of.ts';
import type { pickAccounts } from '#capabilities/account/contract/operations.ts';
import { accountKeys, accountLabel, accountOfKey } from '#capabilities/account/portal/shared/account-key.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { addDays } from '#platform/kernel/shanghai-time.ts';
import { isoOfLocal, moneyBound, rangeOf, type Choice, type SearchField } from '#platform/ui/index.ts';
import { FORECAST_DAYS } from '../../constants.ts';
import { orderStates, type OrderState } from '../../contract/words.ts';

type Account = OutputOf<typeof pickAccounts>['list'][number];

/** How far ahead the forecast of payments looks, as the address of its list says it. */
const dueChoices: readonly Choice[] = FORECAST_DAYS.map((days) => ({
  value: String(days),
  label: days === 1 ? '今天' : `${days} 天内`,
}));

/** The last day of a choice of `dueChoices`; null where none is chosen. */
export const dueBy = (due: string, today: string): string | null =>
  dueChoices.some(({ value }) => value === due) ? addDays(today, Number(due) - 1) : null;

/** The last 30 days up to `today` (`2026-11-20`). */
export function defaultsOf(today: string) {
  const [startTime, endTime] = rangeOf('recentMonth', today);
  return { keyword: '', startTime, endTime, typeCodes: '', states: '', account: '', minAmount: '', maxAmount: '' };
}

/** The filter of the address as the wire takes it; unset ones are left out. */
export function wireFilter(filter: ReturnType<typeof defaultsOf>, accounts: readonly Account[]) {
  const accountNo = accountOfKey(accounts, filter.account)?.accountNo;
  const keyword = filter.keyword.trim();
  const minAmount = moneyBound(filter.minAmount);
  const maxAmount = moneyBound(filter.maxAmount);
  return {
    ...(filter.startTime ? { startTime: isoOfLocal(filter.startTime) } : {}),
    ...(filter.endTime ? { endTime: isoOfLocal(filter.endTime) } : {}),
    ...(filter.typeCodes ? { typeCodes: filter.typeCodes.split(',') } : {}),
    ...(filter.states ? { states: filter.states.split(',') as OrderState[] } : {}),
    ...(accountNo ? { accountNo } : {}),
    ...(minAmount ? { minAmount } : {}),
    ...(maxAmount ? { maxAmount } : {}),
    ...(keyword ? { keyword } : {}),
  };
}

const stateChoices: readonly Choice[] = optionsOf(orderStates);

/**
 * The fields of a list of orders; `tabs` are the tabs above it. With `due` it can be asked for what will be paid, which
 * may have been submitted at any time: while it is asked for, that time is no field.
 */
export const orderFields = (
  accounts: readonly Account[],
  { types, tabs, due }: { types: readonly Choice[]; tabs?: readonly Choice[]; due?: { isAsked: boolean } },
): SearchField[] => [
  { kind: 'text', name: 'keyword', label: '关键字', placeholder: '订单号、金额、对方、尾号、备注' },
  ...(due?.isAsked
    ? []
    : [{ kind: 'dateRange', names: ['startTime', 'endTime'], label: '提交时间', required: true } as const]),
  ...(due ? [{ kind: 'select', name: 'due', label: '计划付款', options: dueChoices } as const] : []),
  {
    kind: 'select',
    name: 'states',
    label: '状态',
    options: stateChoices,
    multiple: true,
    ...(tabs ? { groups: tabs } : {}),
  },
  { kind: 'select', name: 'typeCodes', label: '类型', options: types, multiple: true },
  { kind: 'moneyRange', names: ['minAmount', 'maxAmount'], label: '金额(元)' },
  {
    kind: 'select',
    name: 'account',
    label: '本方账户',
    options: accountKeys(accounts).map(({ key, account }) => ({ value: key, label: accountLabel(account) })),
  },
];
