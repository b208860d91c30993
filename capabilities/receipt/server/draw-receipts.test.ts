import { expect, it } from 'vitest';
import { boxesOfPdf } from '#testkit/pdf-text.ts';
import { receiptContent, type Printed } from './draw-receipts.ts';

const NAME =
  '上海𠮷田𫝆海蓝国际贸易商贸有限责任公司浦东新区外高桥保税区第一分公司筹备组财务管理中心结算部第二核算科上海办事处陆家嘴店';
const ENGLISH = 'Blue Sea International Trading Company Limited Pudong Branch';
const BANK = '中国工商银行股份有限公司上海市浦东开发区外高桥保税区支行';
const side = (name: string) => ({ name, accountNo: '6222021001001200000', bankName: BANK });
const at = new Date('2026-11-26T12:00:00Z');
const printed: Printed = {
  payment: {
    payer: side(NAME),
    payee: side(ENGLISH),
    amountFen: 12_345_678n,
    feeFen: 200n,
    typeName: '代付',
    typeCode: '3010',
    bookedAt: at,
    finishedAt: at,
    orderNo: '202611260000000000000001',
    lineNo: 0,
    requestNo: 'R'.repeat(64),
    remark: '货款'.repeat(30),
    end: 'succeeded',
  } as unknown as Printed['payment'],
  receipt: { receiptNo: 'HD1', checkCode: 'ABCD2345EFGH6789', printed: 1 } as unknown as Printed['receipt'],
};

it('A name of 60 characters wraps on its receipt, and nothing is pushed off the page', async () => {
  const parts: Uint8Array[] = [];
  const printing = { portalUrl: 'https://portal.example.com', providerName: '商户门户', printedAt: at };
  for await (const part of receiptContent([printed], printing)) parts.push(part);
  const [words] = boxesOfPdf(Buffer.concat(parts));
  const ofName = words!.filter(({ text }) => text.length > 6 && NAME.includes(text));
  expect([...NAME]).toHaveLength(60);
  expect(ofName.map(({ text }) => text).join('')).toBe(NAME);
  // A box is as high as the font's lines, 1.448 of its size.
  expect(Math.min(...words!.map(({ top, bottom }) => (bottom - top) / 1.448))).toBeGreaterThanOrEqual(7.4);
  expect(words!.map(({ text }) => text).join(' ')).toContain('Blue Sea');
  expect(Math.max(...words!.map(({ bottom }) => bottom))).toBeLessThan(420);
  expect(Math.max(...words!.map(({ right }) => right))).toBeLessThan(595 - 30);
});
