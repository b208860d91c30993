import { describe, expect, it } from 'vitest';
import { previewCall, sendSmsCode } from '#capabilities/security/contract/operations.ts';
import { readInput } from '#platform/http/stage/schema.ts';
import { commonFieldLabels } from '#platform/kernel/field-labels.ts';
import { newId } from '#platform/kernel/id.ts';
import { isLookedAt, operation, realmOf, type Operation } from '#platform/kernel/operation.ts';
import { operations, providerOperations } from './catalogue.ts';

/** Confirmed calls whose refusal comes only after the person has confirmed them, and why. */
const CONFIRMED_FIRST: Readonly<Record<string, string>> = {
  'plm/cfca.cert.apply': 'the authority issues the certificate outside of the transaction',
  'plm/cfca.cert.unbind': 'the authority revokes the certificate outside of the transaction',
  'plm/update.trade.pwd': 'counts wrong old passwords, and has no merchant',
  'plm/reset.trade.pwd': 'counts wrong proofs of the person, and has no merchant',
  'plm/update.login.pwd': 'counts wrong old passwords, and has no merchant',
  'plm/mobile.update': 'uses up the code of the new mobile, and has no merchant',
};

/** Those of the provider's people: their pages show all that is confirmed. */
const CONFIRMED_FIRST_IN_CONSOLE: Readonly<Record<string, string>> = {
  'console/change/decide': 'the waiting change is shown with its lines',
  'console/access/own.password': 'counts wrong old passwords',
  'console/access/own.passkey.begin': 'the dialog has asked for the name, which is all of it',
  'console/access/own.passkey.remove': 'the dialog names the passkey, which is all of it',
};

const confirmed = operations.filter((one) => one.policy.confirm && realmOf(one) === 'merchant');

describe('The refusal of a confirmed call', () => {
  it('is known before SMS code and password, but for a few calls with a reason', () => {
    const late = confirmed.filter((one) => !isLookedAt(one));
    expect(late.map(({ path }) => path).sort()).toEqual(Object.keys(CONFIRMED_FIRST).sort());
  });

  it('is known before the authenticator’s code in the console, which shows what is confirmed', () => {
    const late = providerOperations.filter((one) => one.policy.confirm && !isLookedAt(one));
    expect(late.map(({ path }) => path).sort()).toEqual(Object.keys(CONFIRMED_FIRST_IN_CONSOLE).sort());
  });

  it('accepts the line breaks of the call’s texts, but none in its own members', () => {
    const read = (checkedOperation: Operation, payload: object) =>
      readInput(commonFieldLabels, { binding: { operation: checkedOperation }, payload } as unknown as Parameters<
        typeof readInput
      >[1]).ok;
    const carrying = confirmed
      .filter(({ policy }) => policy.multiLine)
      .map(({ path, policy }) => ({ path, ...policy }));
    expect(carrying.length).toBeGreaterThan(5);
    for (const { path, multiLine } of carrying) {
      const payload = Object.fromEntries(multiLine!.map((member) => [member, '一\n二']));
      expect([path, read(previewCall, { path, payload })]).toEqual([path, true]);
      expect([path, read(sendSmsCode, { bizTypeCode: path, requestNo: newId(), payload })]).toEqual([path, true]);
      expect(read(previewCall, { path: `${path}\n`, payload })).toBe(false);
    }
  });

  it('is known before them wherever money moves: a contract that says otherwise cannot be loaded', () => {
    const paying = operations.find(({ policy }) => policy.movesMoney)!;
    const policy = { ...paying.policy, noPreview: 'slow' };
    expect(() => operation({ ...paying, policy } as never)).toThrow('without a preview');
  });
});
