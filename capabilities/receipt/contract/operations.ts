import { z } from 'zod';
import { kindRights } from '#capabilities/account/contract/kinds.ts';
import { fileReply } from '#platform/kernel/file-reply.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, yuan } from '#platform/kernel/page.ts';
import { LINES_MAX, RECEIPTS_A_FILE } from '../constants.ts';
import { RECEIPT_CODE_INVALID, RECEIPT_WITHOUT_PAYMENT, TOO_MANY_RECEIPTS } from './errors.ts';
import { receiptEnds } from './words.ts';

const orderNo = z.string({ error: '请选择订单' }).regex(/^\d{24}$/, '订单号不正确，请从列表中选择');

/** One PDF with a page for each successful payment of these orders; of a batch for each of its lines, or one. */
export const downloadReceipts = operation({
  path: 'receipt/download',
  title: '下载电子回单',
  input: z.object({
    orders: z
      .array(z.object({ orderNo, lineNo: z.int().min(1).max(LINES_MAX).optional() }))
      .min(1, '请选择订单')
      .max(RECEIPTS_A_FILE, `一次最多选择${RECEIPTS_A_FILE}笔订单`),
  }),
  output: fileReply,
  errors: [RECEIPT_WITHOUT_PAYMENT, TOO_MANY_RECEIPTS],
  answers: 'file',
  policy: {
    audience: 'merchant',
    // Who may see an order may have its receipt.
    permission: kindRights(['see'], { besides: ['0401', '0501', '0502'] }),
    effect: 'change',
  },
});

/** The same of what other merchants paid into accounts of this one: a page for each payment of these orders to it. */
export const receivedReceipts = operation({
  path: 'receipt/received',
  title: '下载收款回单',
  input: downloadReceipts.input,
  output: fileReply,
  errors: [RECEIPT_WITHOUT_PAYMENT, TOO_MANY_RECEIPTS],
  answers: 'file',
  // Who sees that the money came, in 收支明细 or in a bill.
  policy: { audience: 'merchant', permission: ['0201', '0202', '0203', '0801', '0802'], effect: 'change' },
});

/** One page of a batch that has ended: what it paid in all, and what of that came back. */
export const downloadSummary = operation({
  path: 'receipt/summary',
  title: '下载批次汇总回单',
  input: z.object({ orderNo }),
  output: fileReply,
  errors: [RECEIPT_WITHOUT_PAYMENT],
  answers: 'file',
  policy: downloadReceipts.policy,
});

const code = z
  .string({ error: '请输入校验码' })
  .trim()
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase());

/** By anybody who holds a receipt: what was paid, and whether that is still so. */
export const verifyReceipt = operation({
  path: 'receipt/verify',
  title: '验证电子回单',
  input: z.object({
    receiptNo: z.string({ error: '请输入回单编号' }).trim().min(1, '请输入回单编号').max(40),
    checkCode: code.pipe(z.string().min(1, '请输入校验码').max(40)),
  }),
  output: z.object({
    receiptNo: z.string(),
    /** False: the payment, or a line of the batch, was returned since this receipt was issued. */
    valid: z.boolean(),
    end: keysOf(receiptEnds),
    endName: z.string(),
    typeName: z.string(),
    payerName: z.string(),
    payeeName: z.string(),
    amount: yuan,
    /** Of a batch's summary: how many lines the amount is of; 0: one payment. */
    lineCount: z.number(),
    bookedAt: z.string(),
    finishedAt: z.string(),
    issuedAt: z.string(),
  }),
  errors: [RECEIPT_CODE_INVALID],
  policy: { audience: 'public', effect: 'read' },
});

export const receiptOperations = [downloadReceipts, receivedReceipts, downloadSummary, verifyReceipt];
