import { accountsOf, canReceive, type MerchantAccount } from '#capabilities/account/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { ok } from '#platform/kernel/result.ts';
import { ACS_BANK, COLLECTING_ACCOUNT, COLLECTING_NAME } from '../constants.ts';
import type { queryAcsAccount } from '../contract/operations.ts';
import { acsNumberOf } from '../domain/acs-number.ts';

export const collecting = { bankName: ACS_BANK, holderName: COLLECTING_NAME, acsNo: COLLECTING_ACCOUNT };

export const targetOf = ({ name, accountNo }: Pick<MerchantAccount, 'name' | 'accountNo'>) => ({
  bankName: ACS_BANK,
  holderName: name,
  acsNo: acsNumberOf(accountNo),
});

/** `plm/query.acs.account`: where to remit to. An account that may not receive is left out. */
export const showAcsAccounts: Handler<typeof queryAcsAccount> = async (context) => {
  const { mid } = roleOf(context);
  const accounts = await accountsOf(context.tx, mid);
  return ok({
    list: accounts.filter(canReceive).map((account) => ({ accountNo: account.accountNo, ...targetOf(account) })),
    collecting,
  });
};
