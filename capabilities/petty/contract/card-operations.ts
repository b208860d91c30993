import { payingErrors, placesOrder } from '#capabilities/account/contract/placing.ts';
import { z } from 'zod';
import { operation, type Policy } from '#platform/kernel/operation.ts';
import { accountInput, amountInput, mespAuthList, requestNo } from '#platform/kernel/page.ts';
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
  errors: ['04203KCSDS', '04206KCSDS'],
  policy: { ...changes('byf.card.bind'), loosens: true },
  codeBinds: { payee: ({ bankAccountNo }) => bankAccountNo },
});

export const unbindPettyCard = operation({
  path: 'byf/card/unbind',
  title: '解绑备用金银行卡',
  input: z.object({ requestNo, cardId, mespAuthList }),
  output: changed,
  errors: ['04207KCSDS'],
  policy: changes('byf.card.unbind'),
  codeBinds: { payee: ({ cardId: id }) => id },
});

/** Pays out of the own account to the linked card. */
export const withdrawPetty = operation({
  path: 'byf/withdraw',
  title: '备用金提现',
  input: z.object({ requestNo, cardId, amount: amountInput, mespAuthList }),
  output: placed,
  errors: [...payingErrors, '04201KCSDS', '04203KCSDS', '04207KCSDS', '04208KCSDS', '04210KCSDS'],
  policy: placesOrder('031906', 'byf.withdraw'),
  codeBinds: { payee: ({ cardId: id }) => id, amount: ({ amount }) => amount },
});

/** Pays out of the own account into that of another member of staff. */
export const transferPetty = operation({
  path: 'byf/transfer',
  title: '备用金转账',
  input: z.object({ requestNo, pettyAccountNo, amount: amountInput, remark: purpose, mespAuthList }),
  output: placed,
  errors: [...payingErrors, '04201KCSDS', '04203KCSDS', '04205KCSDS', '04209KCSDS', '04210KCSDS'],
  policy: placesOrder('031907', 'byf.transfer'),
  codeBinds: { payee: (input) => input.pettyAccountNo, amount: ({ amount }) => amount },
});

export const pettyCardOperations = [bindPettyCard, unbindPettyCard, withdrawPetty, transferPetty];
