import { holdersOf } from '#capabilities/access/server/index.ts';
import { BANK_ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import {
  accountsOf,
  bankAccountOf,
  bankAccountsOf,
  bindBankAccount,
  unbindBankAccount,
} from '#capabilities/account/server/index.ts';
import { reviewers } from '#capabilities/approval/server/index.ts';
import {
  changeKind,
  changesOf,
  decide,
  propose,
  takeBack,
  WAITS_MS,
  type ChangeRow,
  type ChangeContext,
} from '#capabilities/change/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { isSameName } from '#platform/kernel/compared-name.ts';
import { tailOf } from '#platform/kernel/mask.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { bindBank, decideBankChange, unbindBank, withdrawBankChange } from '../contract/bank-operations.ts';
import {
  BANK_ACCOUNT_BOUND,
  BANK_ACCOUNT_CHANGE_MISSING,
  BANK_ACCOUNT_CHANGE_PENDING,
  BANK_ACCOUNT_NAME_MISMATCH,
  OWN_BANK_ACCOUNT_CHANGE,
} from '../contract/errors.ts';

export interface BankCommand {
  change: 'bind' | 'unbind';
  bankName: string;
  bankAccountNo: string;
  holderName: string;
  /** Of an account that is unbound. */
  bankAccountId: string | null;
}

/** The name that each bound account carries: the merchant's own. */
export const holderOf = async (tx: Tx, mid: string): Promise<string> => (await accountsOf(tx, mid))[0]?.name ?? '';

const isBound = async (tx: Tx, mid: string, bankAccountNo: string): Promise<boolean> =>
  (await bankAccountsOf(tx, mid)).some((bank) => bank.bankAccountNo === bankAccountNo);

/** Only an account of the merchant's own name (domain-rules section 4). The cooling begins when it is bound. */
export const bankChange = changeKind({
  name: 'withdrawal.bank',
  title: '银行账户',
  page: '/account/bankAccounts',
  who: { proposes: holdersOf('020401'), decides: reviewers },
  codes: { waits: BANK_ACCOUNT_CHANGE_PENDING, ended: BANK_ACCOUNT_CHANGE_MISSING, own: OWN_BANK_ACCOUNT_CHANGE },
  lapsesAfterMs: WAITS_MS,
  async check(
    { tx, mid, at }: ChangeContext,
    { change, bankName, bankAccountNo, holderName, bankAccountId }: BankCommand,
  ) {
    const isBinding = change === 'bind';
    if (isBinding && !isSameName(await holderOf(tx, mid), holderName)) return fail(BANK_ACCOUNT_NAME_MISMATCH);
    if (isBinding && (await isBound(tx, mid, bankAccountNo))) return fail(BANK_ACCOUNT_BOUND);
    if (bankAccountId && !(await bankAccountOf(tx, mid, bankAccountId))) return fail(BANK_ACCOUNT_MISSING);
    const bank = `银行账户 ${bankName} 尾号${tailOf(bankAccountNo)}`;
    const [before, after] = isBinding ? ['未绑定', '已绑定'] : ['已绑定', '已解绑'];
    return ok({
      subject: bankAccountNo,
      title: `${isBinding ? '绑定' : '解绑'}${bank}`,
      lines: [{ label: bank, before, after }],
      isSensitive: true,
      make: async () => {
        if (bankAccountId) await unbindBankAccount(tx, mid, bankAccountId, at);
        else await bindBankAccount(tx, { mid, bankName, bankAccountNo, holderName, boundAt: at });
      },
    });
  },
});

/** What waits, oldest first. */
export const openChanges = async (tx: Tx, mid: string): Promise<ChangeRow<BankCommand>[]> =>
  (await changesOf<BankCommand>(tx, mid, { kinds: [bankChange.name], states: ['pending'] })).reverse();

export const proposeBinding: Handler<typeof bindBank> = async (context, { bankName, bankAccountNo, holderName }) => {
  const command = { change: 'bind', bankName, bankAccountNo, holderName, bankAccountId: null } as const;
  const made = await propose(bankChange, null, context, command);
  return made.ok ? ok({ state: made.data.state }) : made;
};

export const proposeUnbinding: Handler<typeof unbindBank> = async (context, { bankAccountId }) => {
  const bank = await bankAccountOf(context.tx, roleOf(context).mid, bankAccountId);
  if (!bank) return fail(BANK_ACCOUNT_MISSING);
  const { bankName, bankAccountNo, holderName } = bank;
  const command = { change: 'unbind', bankName, bankAccountNo, holderName, bankAccountId } as const;
  const made = await propose(bankChange, null, context, command);
  return made.ok ? ok({ state: made.data.state }) : made;
};

/** By another person than its maker, under any role. */
export const decideChange: Handler<typeof decideBankChange> = async (context, { changeId, approve }) => {
  const made = await decide([bankChange], null, context, changeId, { approve });
  return made.ok ? ok({ changeId }) : made;
};

export const takeBackChange: Handler<typeof withdrawBankChange> = async (context, { changeId }) => {
  const made = await takeBack([bankChange], context, changeId);
  return made.ok ? ok({ changeId }) : made;
};
