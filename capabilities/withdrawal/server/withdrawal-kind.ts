import { bankAccountOf, bankAccountsOf } from '#capabilities/account/server/index.ts';
import { isInCoolingPeriod, type Kind } from '#capabilities/order/server/index.ts';
import type { BatchKind } from '#capabilities/upload/server/index.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { BANK_ACCOUNT_COOLING } from '../contract/errors.ts';
import { withdrawalContract } from '../contract/kind.ts';
import type { withdraw } from '../contract/operations.ts';
import { checkPayees, checkWithdrawalLine } from './check-payees.ts';
import { decideCooling } from './cooling.ts';
import { decideWithdrawal } from './decide-withdrawal.ts';

/**
 * 2010 at once, 2011 scheduled, 2013 and 2015 from a sheet (spec section 3). The money goes to the bank; that the bank
 * account was the merchant's own is checked when the order is made.
 */
export const withdrawalKind: Kind<InputOf<typeof withdraw>, ErrorOf<typeof withdraw>> &
  Pick<BatchKind, 'checkLine' | 'checkPayees'> = {
  contract: withdrawalContract,
  // Our own decision (domain-rules sections 3.6 and 4): T+0 costs more than T+1.
  price: [
    { speed: 'T0', fromFen: 0n, rate: '0.0002', minFen: 2_00n, maxFen: 50_00n },
    { speed: 'T1', fromFen: 0n, fixedFen: 1_00n },
    { speed: 'T1', fromFen: 50_000_00n, fixedFen: 2_00n },
  ],
  decide: decideWithdrawal,
  checkLine: checkWithdrawalLine,
  checkPayees,
  repeat: {
    typeCode: '2011',
    async payeeOf(tx, { mid }, { payee }) {
      const bank = await bankAccountOf(tx, mid, payee);
      return bank ? { name: bank.holderName, accountNo: bank.bankAccountNo, bankName: bank.bankName } : null;
    },
    input: ({ requestNo, quoteId, accountNo, amount, payee, speed, remark = '' }): InputOf<typeof withdraw> => ({
      requestNo,
      quoteId,
      accountNo,
      amount,
      bankAccountId: payee,
      speed,
      remark,
    }),
  },
  runsTogether: true,
  async destination(tx, { mid, orderNo, batchId }, lines, now) {
    const bound = new Map((await bankAccountsOf(tx, mid)).map((bank) => [bank.bankAccountNo, bank]));
    return Promise.all(
      lines.map(async ({ payeeAccountNo, amountFen }) => {
        const bank = bound.get(payeeAccountNo);
        // One that was unbound since was the merchant's own, and is paid.
        if (!bank) return ok({ rail: 'bank' as const });
        // A batch was made for accounts without cooling; this one was bound again since.
        if (batchId !== null)
          return isInCoolingPeriod(bank, now) ? fail(BANK_ACCOUNT_COOLING) : ok({ rail: 'bank' as const });
        const cooling = await decideCooling(tx, bank, { mid, amountFen, runsAt: now, orderNo });
        return cooling.ok ? ok({ rail: 'bank' as const }) : cooling;
      }),
    );
  },
};
