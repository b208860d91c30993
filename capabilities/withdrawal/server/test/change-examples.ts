import type { ChangeExamples } from '#capabilities/change/server/test/conformance.ts';
import { withdrawalMenu } from '../../contract/menu.ts';
import { bankChange, type BankCommand } from '../bank-changes.ts';

const number = '6222029999990001';

const binding: ChangeExamples<BankCommand> = {
  kind: bankChange,
  deps: null,
  proposer: 'maker',
  decider: 'checker',
  menu: withdrawalMenu,
  command: async ({ merchant }) => ({
    change: 'bind',
    bankName: '招商银行',
    bankAccountNo: number,
    holderName: merchant.name,
    bankAccountId: null,
  }),
  now: async ({ fixture, merchant }) =>
    (
      await fixture.db.admin.query(
        'SELECT bank_account_no FROM account.bank_accounts WHERE mid = $1 AND bank_account_no = $2',
        [merchant.mid, number],
      )
    ).rows,
};

export const changes = [binding];
