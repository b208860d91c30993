import { optionsOf } from '#platform/ui/options-of.ts';
import type { CallInput } from '#platform/portal-kit/index.ts';
import { isoOfLocal, moneyBound, rangeOf, type Choice, type SearchField } from '#platform/ui/index.ts';
import type { queryAccountActivity } from '../../contract/activity-operations.ts';
import { activityTypes } from '../../contract/words.ts';
import { accountKeys, accountLabel } from './account-key.ts';

/** The filter as the address has it: strings, an account by its key (ui.md rule 13). */
export type ActivityAddress = Readonly<
  Record<
    'startTime' | 'endTime' | 'account' | 'direction' | 'typeCodes' | 'minAmount' | 'maxAmount' | 'orderNo',
    string
  >
>;

/** The last 30 days up to `today` (`2026-11-20`). */
export function defaultFilter(today: string): ActivityAddress {
  const [startTime, endTime] = rangeOf('recentMonth', today);
  return { startTime, endTime, account: '', direction: '', typeCodes: '', minAmount: '', maxAmount: '', orderNo: '' };
}

/** The filter of the address as the wire takes it; unset ones are left out. */
export function wireFilter(
  filter: ActivityAddress,
  accountNo: string | undefined,
): Omit<CallInput<typeof queryAccountActivity>, 'pageNo' | 'pageSize'> {
  const minAmount = moneyBound(filter.minAmount);
  const maxAmount = moneyBound(filter.maxAmount);
  const orderNo = filter.orderNo.trim();
  return {
    startTime: isoOfLocal(filter.startTime),
    endTime: isoOfLocal(filter.endTime),
    ...(accountNo ? { accountNo } : {}),
    ...(filter.direction === 'in' || filter.direction === 'out' ? { direction: filter.direction } : {}),
    ...(filter.typeCodes ? { typeCodes: filter.typeCodes.split(',') } : {}),
    ...(minAmount ? { minAmount } : {}),
    ...(maxAmount ? { maxAmount } : {}),
    ...(orderNo ? { orderNo } : {}),
  };
}

const typeChoices = () => optionsOf(activityTypes());

export const activityFields = (
  accounts: readonly { accountNo: string; accountTypeName: string }[],
  types: readonly Choice[] = typeChoices(),
): SearchField[] => [
  { kind: 'dateRange', names: ['startTime', 'endTime'], label: '记账时间', required: true },
  {
    kind: 'select',
    name: 'account',
    label: '账户',
    placeholder: '全部账户',
    options: accountKeys(accounts).map(({ key, account }) => ({ value: key, label: accountLabel(account) })),
  },
  {
    kind: 'select',
    name: 'direction',
    label: '收支方向',
    options: [
      { value: 'in', label: '收入' },
      { value: 'out', label: '支出' },
    ],
  },
  { kind: 'select', name: 'typeCodes', label: '业务类型', options: types, multiple: true },
  { kind: 'moneyRange', names: ['minAmount', 'maxAmount'], label: '金额(元)' },
  { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '请输入完整订单号' },
];
