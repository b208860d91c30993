import { batchCodeOf } from '#capabilities/order/server/index.ts';
import type { CodeSubjectWords } from '#capabilities/security/server/index.ts';
import { refundContract } from '../contract/kind.ts';
import { applyRefund, refundBatch } from '../contract/operations.ts';
import { findTrade } from './trade-row.ts';

/** The trade, what is given back, and the payer's account that gets it. */
export const refundCodes: CodeSubjectWords[] = [
  {
    operation: applyRefund,
    describe: async ({ tx, session, clock }, { orderNo = '', amount }) => {
      const trade = session?.role && (await findTrade(tx, orderNo, clock.now()));
      return trade && amount !== undefined ? { orderNos: [orderNo], amount, payee: trade.payerAccountNo } : null;
    },
  },
  // A refund pays back who paid: no payee of it is a new one.
  batchCodeOf(refundBatch, refundContract.id),
];
