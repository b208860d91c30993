import { expect, it } from 'vitest';
import { boxesOfPdf } from '#testkit/pdf-text.ts';
import { statementContent } from './draw-statement.ts';
import type { Statement, StatementEntry } from './read-statement.ts';

const NAME =
  '上海𠮷田𫝆海蓝国际贸易商贸有限责任公司浦东新区外高桥保税区第一分公司筹备组财务管理中心结算部第二核算科上海办事处陆家嘴店';
const entry = (name: string): StatementEntry =>
  ({
    at: '2026-11-26 12:00:00',
    entryTail: 'A0000000001',
    orderNo: '202611260000000000000001',
    requestNo: 'R1',
    typeName: '代付',
    typeCode: '3010',
    counterparty: { name, accountNo: '6222021001001200000' },
    bankName: '中国工商银行',
    makerName: '王小明',
    remark: '货款',
    direction: 'out',
    amountFen: 100n,
    afterFen: 100n,
  }) as unknown as StatementEntry;

it('A name of 60 characters wraps on a statement, and the rows below are pushed down', async () => {
  const balances = {
    period: '2026-11',
    openingFen: 0n,
    inCount: 0,
    inFen: 0n,
    outCount: 1,
    outFen: 0n,
    closingFen: 0n,
    feeFen: 0n,
  };
  const account = { name: NAME, mid: 'M100001', accountNo: '8800000000000001' };
  const statement = { account, statementNo: 'DZ1', balances } as unknown as Statement;
  const parts: Uint8Array[] = [];
  const printing = { providerName: '商户门户', printedAt: new Date('2026-11-26T12:00:00Z') };
  for await (const part of statementContent(statement, [entry(NAME), entry('晨光贸易有限公司')], printing))
    parts.push(part);
  const [words] = boxesOfPdf(Buffer.concat(parts));
  const ofName = words!.filter(({ text }) => text.length > 6 && NAME.includes(text.replace('户名：', '')));
  expect(
    ofName
      .map(({ text }) => text)
      .join('')
      .replace('户名：', ''),
  ).toBe(NAME + NAME);
  expect(Math.min(...words!.map(({ top, bottom }) => (bottom - top) / 1.448))).toBeGreaterThanOrEqual(6.5);
  const next = words!.find(({ text }) => text === '晨光贸易有限公司')!;
  expect(next.top).toBeGreaterThan(Math.max(...ofName.map(({ bottom }) => bottom)));
});
