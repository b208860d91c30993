import { bankAccountOf } from '#capabilities/account/server/index.ts';
import type { CodeSubjectWords } from '#capabilities/security/server/index.ts';
import { personOf } from '#platform/http/handler.ts';
import { unbindBank } from '../contract/bank-operations.ts';
import { withdraw } from '../contract/operations.ts';

/** The code is bound to the bank account's id; the message names the tail of its number. */
export const withdrawalCodes: CodeSubjectWords[] = [withdraw, unbindBank].map((operation) => ({
  operation,
  async describe(context, { payee = '', amount }) {
    const mid = personOf(context).role?.mid;
    const bank = mid && (await bankAccountOf(context.tx, mid, payee));
    return bank ? { payee: bank.bankAccountNo, amount } : null;
  },
}));
