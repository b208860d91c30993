import { describe, expect, it } from 'vitest';
import { operation } from '#platform/kernel/operation.ts';
import { capabilities } from './capabilities.ts';

const operations = capabilities.flatMap(({ operations: capabilityOperations = [] }) => capabilityOperations);
const pathsOf = (those: typeof operations): string[] => those.map(({ path }) => path).sort();

/** Reviewed by hand: changes of administrators, and calls with factors, that take no protection away, and why. */
const LOOSEN_NOTHING: Readonly<Record<string, string>> = {
  'plm/merchant.contact.update': 'words for the provider',
  'plm/role.remove': 'nobody has the role',
  'plm/access.change.withdraw': 'the change does not happen',
  'machine/key.end': 'a way for money is closed',
  'machine/key.withdraw': 'the change does not happen',
  'plm/menu.edit': 'names and sequence alone',
  'plm/update.trade.pwd': 'the old password is part of the input',
  'plm/reset.trade.pwd': 'asks for a code and for proof of the person, and payments wait',
  'plm/update.login.pwd': 'the old password is part of the input',
  'plm/cfca.cert.apply': 'one certificate of the same person takes the place of another',
  'plm/cfca.cert.unbind': 'what needs a signature is refused without one',
  'csdb/v2/trade/limit/raise/apply': 'the provider decides',
  'csdb/v2/trade/limit/raise/withdraw': 'the request ends',
  'approval/rule/reject': 'the change does not happen',
  'contacts/rule/withdraw': 'the change does not happen',
  'approval/rule/withdraw': 'the change does not happen',
  'order/audit/upward': 'the step is for reviewers above; it is not passed',
  'order/reject': 'the order ends',
  'csdb/v2/withDrawAcc/unbind': 'a way for money is closed',
  'csdb/v2/separate/receiver/remove': 'a way for money is closed',
  'csdb/v2/separate/ratio/withdraw': 'the change does not happen',
  'plm/hqb.protocol.sign': 'opens nothing before the fund company agrees',
  'plm/hqb.contract.close': 'a way for money is closed',
  'plm/hqb.auto.remove': 'a way for money is closed',
  'collect/mandate/end': 'a way for money is closed',
  'collect/plan/save': 'collects into the own account alone',
  'collect/plan/stop': 'no collection is made automatically any more',
  'byf/account/open': 'an empty account, paid by orders that are confirmed',
  'byf/card/unbind': 'a way for money is closed',
  'special/account/create': 'an empty account with more rules than others',
  'second/account/open': 'an empty account, paid by orders that are confirmed',
  'csdb/v2/standing/resume': 'was confirmed with both factors when it was made',
  'csdb/v2/standing/cancel': 'no payment is made automatically any more',
  'csdb/v2/account/statusChange/withdraw': 'the change does not happen',
  'csdb/v2/account/partFreeze/create': 'money is frozen',
  'csdb/v2/account/partFreeze/withdraw': 'the money stays frozen',
  'dzd/subscription/set': 'statements, no money; asks for both factors all the same',
  'terminal/add': 'money arrives there',
  'terminal/edit': 'money arrives there',
  'terminal/switch': 'money arrives there',
  'plm/app.open': 'rights are given by the roles; asks for both factors all the same',
  'plm/app.agreement.accept': 'terms are accepted; nothing opens',
  'plm/app.close': 'a way for money is closed',
  'plm/app.deal.withdraw': 'the opening does not happen',
  'webhook/withdraw': 'the change does not happen',
  'webhook/pause': 'nothing is sent any more',
  'webhook/resume': 'sends to an address that was confirmed when it was made',
  'webhook/end': 'a way for data is closed',
  'webhook/test': 'sends a name to an address that was confirmed when it was made',
  'webhook/again': 'sends what that address was sent before',
};

/** A call that may loosen something: administrators make it, or it is confirmed, and it moves no money. */
const candidates = operations.filter(
  ({ policy }) => policy.effect === 'change' && !policy.movesMoney && (policy.adminOnly || policy.confirm),
);

describe('A call that loosens a protection', () => {
  it('is known: each change of administrators and each confirmed one was judged', () => {
    const judged = [...pathsOf(candidates.filter(({ policy }) => policy.loosens)), ...Object.keys(LOOSEN_NOTHING)];
    expect(pathsOf(candidates)).toEqual(judged.sort());
  });

  it('asks for password and SMS code, and one that does not cannot be written', () => {
    const wrong = operations.filter(
      ({ policy: { loosens, confirm } }) => loosens && !(confirm?.password && confirm.sms),
    );
    expect(pathsOf(wrong)).toEqual([]);
    const edit = operations.find(({ path }) => path === 'plm/step.up.edit')!;
    const weak = { ...edit, codeBinds: undefined, policy: { ...edit.policy, confirm: { password: true } } };
    expect(() => operation(weak as never)).toThrow('asks for password and SMS code');
  });
});
