import { z } from 'zod';
import { apiInput, apiOperation } from '#platform/kernel/api-operation.ts';
import { downloadReceipts, receivedReceipts } from './operations.ts';

const common = {
  realm: 'merchant',
  method: 'GET',
  effect: 'read',
  answers: 'file',
  scope: {
    code: 'receipts:read',
    title: '下载电子回单',
    titleEn: 'Fetch receipts of payments',
    realm: 'merchant',
    permissions: ['0501', '0203'],
  },
} as const;

const { orderNo } = downloadReceipts.input.shape.orders.element.shape;
const query = {
  /** Of a batch: one of its lines. */
  line: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, '行号须为从1开始的整数')
    .optional(),
};
const input = apiInput({ path: { orderNo }, query });
const ordersOf = ({ path, query: { line } }: z.output<typeof input>) => ({
  orders: [{ ...path, ...(line === undefined ? {} : { lineNo: Number(line) }) }],
});
const pdf = { fileName: '电子回单.pdf', type: 'application/pdf', size: null, content: [] };

const apiReceipt = apiOperation({
  ...common,
  path: '/orders/{orderNo}/receipt',
  name: 'downloadReceipt',
  title: '下载电子回单',
  titleEn: 'Fetch the receipt of an own payment; of a batch a page a line, 100 at most',
  input,
  output: downloadReceipts.output,
  errors: downloadReceipts.errors,
  page: downloadReceipts,
  pageInput: ordersOf,
  example: { path: { orderNo: '202611201000001234567890' }, answer: pdf },
});

const apiReceivedReceipt = apiOperation({
  ...common,
  path: '/received-payments/{orderNo}/receipt',
  name: 'downloadReceivedReceipt',
  title: '下载收款回单',
  titleEn: 'Fetch the receipt of what another merchant paid; its entry has the number',
  input,
  output: receivedReceipts.output,
  errors: receivedReceipts.errors,
  page: receivedReceipts,
  pageInput: ordersOf,
  example: { path: { orderNo: '202611200900001234567809' }, answer: pdf },
});

export const receiptApiOperations = [apiReceipt, apiReceivedReceipt];
