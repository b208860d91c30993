import { payingErrors, placesOrder } from '#capabilities/account/contract/placing.ts';
import { z } from 'zod';
import { operation, type Policy } from '#platform/kernel/operation.ts';
import { accountInput, amountInput, mespAuthList, requestNo } from '#platform/kernel/page.ts';
import {
  OVER_PETTY_LIMIT,
  PETTY_CARD_BOUND,
  PETTY_CARD_CHANGED,
  PETTY_CARD_COOLING,
  PETTY_HOLDER_NOT_STAFF,
  PETTY_NOT_OPEN,
  PETTY_PAYEE_IS_PAYER,
  PETTY_PURPOSE_REFUSED,
} from './errors.ts';
import { placed, pettyAccountNo, purpose } from './shapes.ts';
import { bankAccountFault } from '#platform/kernel/field-rule.ts';

const cardId = z.uuid('请选择银行卡');
const changed = z.object({ cardId: z.string() });
const changes = (sms: string): Policy => ({
  audience: 'merchant',
  permission: ['031905'],
  effect: 'change',
  confirm: { password: true, sms },
});
/** Links a bank card of the owner's own name to the own account: one at a time. */
export const bindPettyCard = operation({
  path: 'byf/card/bind',
  title: '绑定备用金银行卡',
  input: z.object({
    requestNo,
    bankName: z.string({ error: '请输入开户银行' }).trim().min(2, '请输入开户银行的全称').max(60),
    bankAccountNo: accountInput(bankAccountFault),
    mespAuthList,
  }),
  output: changed,
  errors: [PETTY_NOT_OPEN, PETTY_CARD_BOUND],
  policy: { ...changes('byf.card.bind'), loosens: true },
  codeBinds: { payee: ({ bankAccountNo }) => bankAccountNo },
});

export const unbindPettyCard = operation({
  path: 'byf/card/unbind',
  title: '解绑备用金银行卡',
  input: z.object({ requestNo, cardId, mespAuthList }),
  output: changed,
  errors: [PETTY_CARD_CHANGED],
  policy: changes('byf.card.unbind'),
  codeBinds: { payee: ({ cardId: id }) => id },
});

/** Pays out of the own account to the linked card. */
export const withdrawPetty = operation({
  path: 'byf/withdraw',
  title: '备用金提现',
  input: z.object({ requestNo, cardId, amount: amountInput, mespAuthList }),
  output: placed,
  errors: [
    ...payingErrors,
    PETTY_HOLDER_NOT_STAFF,
    PETTY_NOT_OPEN,
    PETTY_CARD_CHANGED,
    PETTY_CARD_COOLING,
    OVER_PETTY_LIMIT,
  ],
  policy: placesOrder('031906', 'byf.withdraw'),
  codeBinds: { payee: ({ cardId: id }) => id, amount: ({ amount }) => amount },
});

/** Pays out of the own account into that of another member of staff. */
export const transferPetty = operation({
  path: 'byf/transfer',
  title: '备用金转账',
  input: z.object({ requestNo, pettyAccountNo, amount: amountInput, remark: purpose, mespAuthList }),
  output: placed,
  errors: [
    ...payingErrors,
    PETTY_HOLDER_NOT_STAFF,
    PETTY_NOT_OPEN,
    PETTY_PURPOSE_REFUSED,
    PETTY_PAYEE_IS_PAYER,
    OVER_PETTY_LIMIT,
  ],
  policy: placesOrder('031907', 'byf.transfer'),
  codeBinds: { payee: (input) => input.pettyAccountNo, amount: ({ amount }) => amount },
});

export const pettyCardOperations = [bindPettyCard, unbindPettyCard, withdrawPetty, transferPetty];
