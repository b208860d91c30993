import type { Handler } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { verifyReceipt } from '../contract/operations.ts';
import { receiptEnds } from '../contract/words.ts';
import type { PaidOrdersOf } from './payment.ts';
import { findReceipt } from './receipt-row.ts';

/** `receipt/verify`: number and code together; what the payment is now, so that a returned one makes the paper void. */
export const verify =
  (paidOrdersOf: PaidOrdersOf): Handler<typeof verifyReceipt> =>
  async ({ db }, { receiptNo, checkCode }) => {
    const receipt = await findReceipt(db, receiptNo, checkCode);
    if (!receipt) return fail('04503KCSDS');
    const { mid, orderNo, lineNo, issuedAt } = receipt;
    const [payment] = await db.transaction({ mid, readOnly: true }, (tx) =>
      paidOrdersOf(tx, mid, [lineNo > 0 ? { orderNo, lineNo } : { orderNo }], { since: new Date(0), most: 1 }),
    );
    if (!payment) return fail('04503KCSDS');
    return ok({
      receiptNo,
      valid: payment.end === receipt.end,
      end: payment.end,
      endName: receiptEnds[payment.end],
      typeName: payment.typeName,
      payerName: payment.payer.name,
      payeeName: payment.payee.name,
      amount: yuanOfFen(payment.amountFen),
      finishedAt: shanghaiIso(payment.finishedAt),
      issuedAt: shanghaiIso(issuedAt),
    });
  };
