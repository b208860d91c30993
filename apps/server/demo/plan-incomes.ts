import { COLLECTION } from '#capabilities/collection/constants.ts';
import { OWN_REMITTANCE } from '#capabilities/topup/constants.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { atShanghai, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { incomeMemos, type DemoAccount, type DemoMerchant } from './cast.data.ts';
import { INCOME_YUAN_PER_ORDER, INCOMES_PER_DAY } from './constants.ts';
import type { Random } from './random.ts';

/** Money from outside that is credited to an account. */
export interface PlannedIncome {
  kind: 'income';
  key: string;
  at: Date;
  mid: string;
  accountNo: string;
  amountFen: Fen;
  typeCode: string;
  memo: string;
}

export const openings = (merchant: DemoMerchant, at: Date): PlannedIncome[] =>
  merchant.accounts.map(({ accountNo, openingYuan }) => ({
    kind: 'income',
    key: `${accountNo}-opening`,
    at,
    mid: merchant.mid,
    accountNo,
    amountFen: BigInt(openingYuan) * 100n,
    typeCode: OWN_REMITTANCE,
    memo: '对公汇入充值',
  }));

export function incomesOf(
  merchant: DemoMerchant,
  size: number,
  date: ShanghaiDate,
  random: Random,
  purse: Map<string, Fen>,
): PlannedIncome[] {
  const count = random.between(...INCOMES_PER_DAY);
  return Array.from({ length: count }, (_, index) => {
    const { accountNo } = weighted(merchant.accounts, random);
    const yuan = random.between(
      INCOME_YUAN_PER_ORDER[0] * merchant.orders * size,
      INCOME_YUAN_PER_ORDER[1] * merchant.orders * size,
    );
    const amountFen = BigInt(yuan) * 100n + BigInt(random.between(0, 99));
    purse.set(accountNo, purse.get(accountNo)! + amountFen);
    // Before working hours, so that the money is there for the day's orders.
    const at = atShanghai(date, 7 * 60 + index * 20 + random.between(0, 15));
    return {
      kind: 'income',
      key: `${merchant.mid}-${date}-in${index}`,
      at,
      mid: merchant.mid,
      accountNo,
      amountFen,
      typeCode: COLLECTION,
      memo: random.pick(incomeMemos),
    };
  });
}

export function weighted(accounts: readonly DemoAccount[], random: Random): DemoAccount {
  let remaining = random.next() * accounts.reduce((sum, { weight }) => sum + weight, 0);
  return accounts.find(({ weight }) => (remaining -= weight) < 0) ?? accounts[0]!;
}
