import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { pageInput, pageOutput, yuan } from '#platform/kernel/page.ts';
import { ORDER_MISSING } from './errors.ts';
import { lineState, orderNo, read, seesOrders, time } from './shapes.ts';

/** The lines of a batch, in their sequence, all or those in a state. Account numbers are masked. */
export const queryOrderLines = operation({
  path: 'order/queryOrderLines',
  title: '查询订单明细',
  input: z.object({ orderNo, state: lineState.optional(), ...pageInput }),
  output: pageOutput(
    z.object({
      lineNo: z.number(),
      merchantLineNo: z.string(),
      payeeName: z.string(),
      payeeAccountNo: z.string(),
      payeeBankName: z.string(),
      amount: yuan,
      fee: yuan,
      /** As of an order: present where the fee was taken out of it. */
      enteredAmount: yuan.optional(),
      remark: z.string(),
      /** The payment of which it pays a part back; empty where it pays nothing back. */
      originalNo: z.string(),
      state: lineState,
      stateName: z.string(),
      /** Why it failed or came back; empty otherwise. */
      reason: z.string(),
      bankSerial: z.string(),
      endedAt: time.nullable(),
      /** The order by which its money came back, and the one that pays it again; empty where there is none. */
      returnNo: z.string(),
      paidAgainNo: z.string(),
    }),
  ),
  errors: [ORDER_MISSING],
  policy: read(seesOrders),
});
