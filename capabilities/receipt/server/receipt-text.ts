import { formatCount, formatFen } from '#platform/kernel/amount-text.ts';
import { amountInCapitals } from '#platform/kernel/amount-in-capitals.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { batchEndName, receiptEnds } from '../contract/words.ts';
import type { PaidBatch, PaidOrder } from './payment.ts';

/** What a receipt says, in addition to its number and code. */
export interface ReceiptText {
  title: string;
  /** Rows of the table, each of one cell or two. */
  rows: readonly (readonly [label: string, text: string][])[];
  /** Written across the page; empty: nothing came back. */
  mark: string;
}

export const AMOUNT = '金额（小写）';
const yuan = (fen: Fen): string => `${formatFen(fen)} 元`;
const amountRows = (fen: Fen): ReceiptText['rows'] => [
  [['金额（大写）', `人民币${amountInCapitals(yuanOfFen(fen))}`]],
  [
    [AMOUNT, `¥${formatFen(fen)}`],
    ['币种', '人民币（CNY）'],
  ],
];

/** What is the payer's alone; the payee's receipt is without it. */
function feeCell({ feeFen, feeFrom }: Pick<PaidOrder, 'feeFen' | 'feeFrom'>): ReceiptText['rows'][number] {
  if (feeFen === null) return [];
  const isTaken = feeFrom === 'amount' && feeFen > 0n;
  return [['手续费', isTaken ? `${yuan(feeFen)}（从付款金额中扣除）` : yuan(feeFen)]];
}
const requestRow = (requestNo: string): ReceiptText['rows'] => (requestNo ? [[['商户订单号', requestNo]]] : []);

export const textOfPayment = ({ payer, payee, ...payment }: PaidOrder): ReceiptText => ({
  title: '电子回单',
  rows: [
    [
      ['付款方户名', payer.name],
      ['收款方户名', payee.name],
    ],
    [
      ['付款方账号', payer.accountNo],
      ['收款方账号', payee.accountNo],
    ],
    [
      ['付款方开户机构', payer.bankName],
      ['收款方开户机构', payee.bankName],
    ],
    ...amountRows(payment.amountFen),
    [...feeCell(payment), ['业务类型', `${payment.typeName}（${payment.typeCode}）`]],
    [
      ['记账时间', shanghaiText(payment.bookedAt)],
      ['完成时间', shanghaiText(payment.finishedAt)],
    ],
    [
      ['平台流水号', payment.orderNo + (payment.lineNo > 0 ? `-${payment.lineNo}` : '')],
      ['交易状态', receiptEnds[payment.end]],
    ],
    ...requestRow(payment.requestNo),
    [['用途/备注', payment.remark]],
  ],
  mark: payment.end === 'returned' ? receiptEnds.returned : '',
});

const linesText = ({ count, amountFen }: PaidBatch['submitted']): string =>
  `${formatCount(count)} 笔，${yuan(amountFen)}`;

export function textOfBatch({ payer, paid, returned, submitted, ...batch }: PaidBatch): ReceiptText {
  const [first, last] = [shanghaiText(batch.firstBookedAt), shanghaiText(batch.lastBookedAt)];
  const end = batchEndName(paid.count, returned.count);
  return {
    title: '批次汇总电子回单',
    rows: [
      [
        ['付款方户名', payer.name],
        ['收款方', batch.payeeName],
      ],
      [
        ['付款方账号', payer.accountNo],
        ['付款笔数', `${formatCount(paid.count)} 笔`],
      ],
      [
        ['付款方开户机构', payer.bankName],
        ['业务类型', `${batch.typeName}（${batch.typeCode}）`],
      ],
      ...amountRows(paid.amountFen),
      [
        ['手续费', yuan(paid.feeFen)],
        ['交易状态', end],
      ],
      [
        ['批次提交', linesText(submitted)],
        ['其中已退票', linesText(returned)],
      ],
      [
        ['记账时间', first === last ? first : `${first} 至 ${last}`],
        ['完成时间', shanghaiText(batch.finishedAt)],
      ],
      [
        ['平台流水号', batch.orderNo],
        ['商户批次号', batch.batchNo],
      ],
      [['用途/备注', batch.remark]],
    ],
    mark: returned.count === 0 ? '' : returned.count < paid.count ? '部分退票' : receiptEnds.returned,
  };
}
