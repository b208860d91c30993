import { describe, expect, it } from 'vitest';
import { isLookedAt, operation, realmOf } from '#platform/kernel/operation.ts';
import { operations } from './catalogue.ts';

/** Confirmed calls whose refusal comes only after the person has confirmed them, and why. */
const CONFIRMED_FIRST: Readonly<Record<string, string>> = {
  'plm/cfca.cert.apply': 'the authority issues the certificate outside of the transaction',
  'plm/cfca.cert.unbind': 'the authority revokes the certificate outside of the transaction',
  'plm/update.trade.pwd': 'counts wrong old passwords, and has no merchant',
  'plm/reset.trade.pwd': 'counts wrong proofs of the person, and has no merchant',
  'plm/update.login.pwd': 'counts wrong old passwords, and has no merchant',
  'plm/mobile.update': 'uses up the code of the new mobile, and has no merchant',
};

const confirmed = operations.filter((one) => one.policy.confirm && realmOf(one) === 'merchant');

describe('The refusal of a confirmed call', () => {
  it('is known before SMS code and password, but for a few calls with a reason', () => {
    const late = confirmed.filter((one) => !isLookedAt(one));
    expect(late.map(({ path }) => path).sort()).toEqual(Object.keys(CONFIRMED_FIRST).sort());
  });

  it('is known before them wherever money moves: a contract that says otherwise cannot be loaded', () => {
    const paying = operations.find(({ policy }) => policy.movesMoney)!;
    const policy = { ...paying.policy, noPreview: 'slow' };
    expect(() => operation({ ...paying, policy } as never)).toThrow('without a preview');
  });
});
