import { describe, expect, it } from 'vitest';
import { accountStatuses, type AccountStatus } from '#capabilities/account/contract/words.ts';
import { actionsOf, statusAfter, type Account } from './status-rule.ts';

const account = (status: AccountStatus, more: Partial<Account> = {}): Account => ({
  status,
  totalFen: 0n,
  beforeFreeze: null,
  ...more,
});
const outcomeOf = (result: ReturnType<typeof statusAfter>) => (result.ok ? result.data : result.code);

describe('The status of an account', () => {
  it.each<[string, Parameters<typeof statusAfter>, string]>([
    ['frozen at once', ['freeze', account('normal', { totalFen: 1n })], 'frozen'],
    ['frozen also while it only receives', ['freeze', account('receive_only')], 'frozen'],
    ['not frozen twice', ['freeze', account('frozen', { beforeFreeze: 'normal' })], '04901KCSDS'],
    [
      'what it was before its merchant froze it',
      ['unfreeze', account('frozen', { beforeFreeze: 'pay_only' })],
      'pay_only',
    ],
    ['kept where the provider froze it', ['unfreeze', account('frozen')], '04902KCSDS'],
    ['not unfrozen while it is open', ['unfreeze', account('normal')], '04901KCSDS'],
    ['closed without money', ['close', account('normal')], 'closed'],
    ['kept with one fen', ['close', account('normal', { totalFen: 1n })], '04903KCSDS'],
    ['closed when that was asked for before', ['close', account('closing')], 'closed'],
    ['kept while it is frozen', ['close', account('frozen', { beforeFreeze: 'normal' })], '04901KCSDS'],
  ])('is %s', (_what, [action, accountBefore], after) =>
    expect(outcomeOf(statusAfter(action, accountBefore))).toBe(after),
  );

  it('offers what is possible and nothing else', () => {
    const offered = Object.keys(accountStatuses).map((status) => [status, actionsOf(account(status as AccountStatus))]);
    expect(Object.fromEntries(offered)).toEqual({
      normal: ['freeze', 'close'],
      receive_only: ['freeze', 'close'],
      pay_only: ['freeze', 'close'],
      frozen: [],
      dormant: [],
      closing: [],
      closed: [],
    });
    expect(actionsOf(account('frozen', { beforeFreeze: 'normal' }))).toEqual(['unfreeze']);
  });
});
