import { accountsOf, canReceive, type MerchantAccount } from '#capabilities/account/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { ok } from '#platform/kernel/result.ts';
import type { ReceivingBank } from '#platform/port/receiving-bank.ts';
import type { queryAcsAccount } from '../contract/operations.ts';
import { acsNumberOf, collectingAccountOf } from '../domain/acs-number.ts';

export const collectingOf = (bank: ReceivingBank) => ({
  bankName: bank.bankName,
  holderName: bank.holderName,
  acsNo: collectingAccountOf(bank),
});

export const targetOf = (bank: ReceivingBank, { name, accountNo }: Pick<MerchantAccount, 'name' | 'accountNo'>) => ({
  bankName: bank.bankName,
  holderName: name,
  acsNo: acsNumberOf(bank, accountNo),
});

/** `plm/query.acs.account`: where to remit to. An account that may not receive is left out. */
export const showAcsAccounts =
  (bank: ReceivingBank): Handler<typeof queryAcsAccount> =>
  async (context) => {
    const { mid } = roleOf(context);
    const accounts = await accountsOf(context.tx, mid);
    return ok({
      list: accounts
        .filter(canReceive)
        .map((account) => ({ accountNo: account.accountNo, ...targetOf(bank, account) })),
      collecting: collectingOf(bank),
    });
  };
