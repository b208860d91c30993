import { bankAccountOf } from '#capabilities/account/server/index.ts';
import { isKind, kindOf } from '#capabilities/account/contract/kinds.ts';
import { orderKindOf } from '#capabilities/order/server/index.ts';
import type { CodeSubjectWords } from '#capabilities/security/server/index.ts';
import { personOf } from '#platform/http/handler.ts';
import { plainAccountNo } from '#platform/kernel/field-rule.ts';
import { createStanding } from '../contract/operations.ts';

/** What is paid each time, or what stays: the bound values do not tell which. */
const amountLabel = '设定金额';

/** The code is bound to kind and payee; the message names the tail of the account that is paid. */
export const standingCode: CodeSubjectWords = {
  operation: createStanding,
  async describe(context, { payee = '', amount }) {
    const [kind, wanted] = payee.split(':') as [string, string | undefined];
    const person = personOf(context);
    const mid = person.role?.mid;
    if (!mid || !wanted || !isKind(kind)) return null;
    if (kindOf(kind).payee === 'link') {
      const at = { mid, personId: person.personId, personName: person.personName, now: context.clock.now() };
      const repeatPayee = await orderKindOf(kind).repeat?.payeeOf(context.tx, at, {
        payee: wanted,
        payeeName: '',
        speed: 'T0',
      });
      return repeatPayee ? { payee: repeatPayee.accountNo, amount, amountLabel } : null;
    }
    if (kindOf(kind).payeeBook) return { payee: plainAccountNo(wanted), amount, amountLabel };
    const bank = await bankAccountOf(context.tx, mid, wanted);
    return bank ? { payee: bank.bankAccountNo, amount, amountLabel } : null;
  },
};
