import { decideCredit, lookUpPayee, PROVIDER_NAME, screenRemark } from '#capabilities/account/server/index.ts';
import type { BatchKind } from '#capabilities/upload/server/index.ts';
import { payInside, type Kind } from '#capabilities/order/server/index.ts';
import { isSameName } from '#platform/kernel/compared-name.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { transferContract } from '../contract/kind.ts';
import type { transfer } from '../contract/operations.ts';
import { checkTransferLine } from '../domain/check-line.ts';
import { checkPayees } from './check-payees.ts';
import { decideTransfer } from './decide-transfer.ts';

/** Each line of a batch counts: two of the largest batches a day. */
const DAY_COUNT = 200_000;

/** 3010 at once, 3011 scheduled, 3020 to a person (spec section 3). Inside the provider: final the moment it runs. */
export const transferKind: Kind<InputOf<typeof transfer>, ErrorOf<typeof transfer>> &
  Pick<BatchKind, 'checkLine' | 'checkPayees'> = {
  contract: transferContract,
  // Inside the provider it is cheap.
  price: [{ speed: 'T0', fromFen: 0n, fixedFen: 50n }],
  startLimits: { dayCount: DAY_COUNT },
  decide: decideTransfer,
  checkLine: (line) => checkTransferLine(line, screenRemark),
  checkPayees,
  runsTogether: true,
  destination: payInside,
  repeat: {
    typeCode: '3011',
    async payeeOf(tx, asker, { payee, payeeName }) {
      const fits = ({ name }: { name: string }) => isSameName(name, payeeName);
      const found = await lookUpPayee(tx, asker, { accountNo: payee, fits });
      const receiver = found.ok ? found.data : null;
      if (!receiver || !decideCredit(receiver).ok) return null;
      return { name: receiver.name, accountNo: receiver.accountNo, bankName: PROVIDER_NAME };
    },
    input: ({ requestNo, quoteId, accountNo, amount, payee, payeeName, remark = '' }): InputOf<typeof transfer> => ({
      requestNo,
      quoteId,
      accountNo,
      amount,
      payeeAccountNo: payee,
      payeeName,
      remark,
    }),
  },
};
