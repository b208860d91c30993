import type { KindGroup } from './kind-contract.ts';

/**
 * Spec section 3, what no kind of order gives: transaction types, and the codes that no kind has yet. A kind that gets
 * one of these codes takes its line away from here (tools/kind-names.test.ts).
 */

/** Transaction types: code, old code, meaning. The groups of the dictionary name the type that they belong to. */
export const transactionTypes: readonly { type: string; oldCode: string; meaning: string }[] = [
  { type: '1', oldCode: '12', meaning: '充值' },
  { type: '2', oldCode: '14', meaning: '提现' },
  { type: '3', oldCode: '17', meaning: '转账' },
  { type: '4', oldCode: '', meaning: '付款' },
  { type: '19', oldCode: '', meaning: '分账' },
  { type: '5', oldCode: '', meaning: '支付' },
  { type: '6', oldCode: '', meaning: '结算' },
  { type: '7', oldCode: '16', meaning: '二级户内部转账' },
  { type: '8', oldCode: '', meaning: '预授权' },
  { type: '99', oldCode: '', meaning: '退款' },
  { type: '23', oldCode: '', meaning: '退款' },
  { type: '9', oldCode: '', meaning: '闲置券' },
  { type: '10', oldCode: '', meaning: '跨境付款' },
];

/** Groups of the second-level account whose codes the specification gives. */
export const secondGroups = {
  settlement: { name: '结算', type: '6' },
  transfers: { name: '内部转账', type: '7' },
} as const;
export type SecondGroup = keyof typeof secondGroups;
export type DictionaryGroup = KindGroup | SecondGroup;

interface SpecifiedCode {
  code: string;
  group: DictionaryGroup;
  meaning: string;
  /** The other reading, as an option of a filter. */
  option?: string;
  /** The ledger has entries of it that belong to no order. */
  books?: true;
}

/** A correction by the provider; 9010 is what takes back or puts right what was booked. */
export const ADJUSTMENT = '9020';

export const codesWithoutKind: readonly SpecifiedCode[] = [
  { code: '3026', group: 'transferB2C', meaning: '预下发转账', option: '预下发转账' },
  { code: '4022', group: 'payB2C', meaning: '支付宝单笔付款' },
  { code: '5010', group: 'clients', meaning: '消费' },
  { code: '5020', group: 'clients', meaning: '缴费' },
  { code: '5030', group: 'clients', meaning: '还款' },
  { code: '5040', group: 'clients', meaning: '协议扣款' },
  { code: '5310', group: 'clients', meaning: '余额支付', option: '余额支付' },
  { code: '5340', group: 'clients', meaning: '协议代扣', option: '协议代扣' },
  { code: '6010', group: 'settlement', meaning: '结算入账', books: true },
  { code: ADJUSTMENT, group: 'other', meaning: '调账', books: true },
];

/** Codes that the specification gives as a range. */
export const codeRanges: readonly { from: number; to: number; group: SecondGroup; meaning: string }[] = [
  { from: 6010, to: 6024, group: 'settlement', meaning: '结算' },
  { from: 7010, to: 7040, group: 'transfers', meaning: '二级户内部转账' },
];
