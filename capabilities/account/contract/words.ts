import { codesOf, codeWord, kinds } from './kinds.ts';
import { codesWithoutKind } from './transaction-codes.data.ts';

/** The words of this capability that server and page share: codes with the Chinese that a person reads. */

export const accountTypes = {
  basic: '基本户',
  settlement: '结算户',
  payout: '代付户',
  margin: '保证金户',
  special: '专用账户',
} as const;
export type AccountType = keyof typeof accountTypes;

/** A company, or a person who trades under the own name. */
export type HolderType = 'company' | 'individual';

/** For whom a price is. */
export const pricedPayees = { any: '不区分', company: '对公', individual: '对私' } as const;
export type PricedPayee = keyof typeof pricedPayees;

/** Domain-rules section 12. */
export const accountStatuses = {
  normal: '正常',
  receive_only: '只收不付',
  pay_only: '只付不收',
  frozen: '冻结',
  dormant: '休眠',
  closing: '销户中',
  closed: '已销户',
} as const;
export type AccountStatus = keyof typeof accountStatuses;

/** Requests for higher limits, which their maker or the provider ends. */
export const raiseStates = {
  waiting: '待平台处理',
  withdrawn: '已撤回',
  approved: '已通过',
  refused: '未通过',
} as const;
export type RaiseState = keyof typeof raiseStates;
export const raiseTones = { waiting: 'waiting', withdrawn: 'off', approved: 'good', refused: 'bad' } as const;
export const raiseNames = { singleFen: '单笔限额', dayFen: '单日限额', monthFen: '单月限额' } as const;

export const speeds = { T0: '实时到账', T1: '次工作日到账' } as const;
export type Speed = keyof typeof speeds;

export const buckets = { available: '可用', frozen: '冻结', pending: '在途' } as const;
export type Bucket = keyof typeof buckets;

/** Codes of the specification that book money without an order. */
const withoutOrder: Readonly<Record<string, string>> = Object.fromEntries(
  codesWithoutKind.filter(({ books }) => books).map(({ code, meaning }) => [code, meaning]),
);
/** The two events between an account's own buckets, which are neither income nor expense. */
const ofHolds: Readonly<Record<string, string>> = { hold: '冻结', release: '解冻' };

/** Types of entry in 收支明细. */
export const activityTypes = (): Readonly<Record<string, string>> => ({ ...withoutOrder, ...codesOf(kinds()) });

/** The word for the type of any entry. A file asks for that of each of its entries. */
export const entryTypeWord = (code: string): string | undefined =>
  ofHolds[code] ?? codeWord(code) ?? withoutOrder[code];

/** The fee plan of merchants that are assigned to no other. */
export const STANDARD_PLAN = 'standard';
