import { providerAccounts, type MerchantAccount } from '#capabilities/account/server/index.ts';
import { receiveMoney, type Actor } from '#capabilities/order/server/index.ts';
import type { JournalCommand } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { isSameName } from '#platform/kernel/compared-name.ts';
import { OTHERS_REMITTANCE, OWN_REMITTANCE } from '../constants.ts';
import { topupContract } from '../contract/kind.ts';
import { arrivalKey, type Arrival } from './arrival-row.ts';

interface Credit {
  account: MerchantAccount;
  orderNo: string;
  by: Actor;
  /** By what it was matched, for the timeline. */
  note: string;
  at: Date;
  before?: readonly JournalCommand[];
}

/** The order of a remittance, and its money from the provider to the account. The last statement of its transaction. */
export const creditArrival = (
  tx: Tx,
  arrival: Arrival,
  { account, orderNo, by, note, at, before = [] }: Credit,
): Promise<string> =>
  receiveMoney(
    tx,
    topupContract,
    {
      account,
      from: providerAccounts.unclaimed,
      payer: { name: arrival.payerName, accountNo: arrival.payerAccountNo, bankName: arrival.payerBankName },
      typeCode: isSameName(account.name, arrival.payerName) ? OWN_REMITTANCE : OTHERS_REMITTANCE,
      amountFen: arrival.amountFen,
      requestNo: arrivalKey(arrival.rail, arrival.serialNo),
      bankSerial: arrival.serialNo,
      remark: arrival.remark,
      creditedBy: by,
      note: `${arrival.payerName}汇入，${note}`,
      at,
    },
    { orderNo, before },
  );
