import { expect, it } from 'vitest';
import { linesOfFacts, rowsOfFacts, sentenceOfFacts, type Facts } from './facts.ts';

const party = (name: string, accountNo: string, amount?: string) => ({
  name,
  bankName: '',
  accountNo,
  ...(amount === undefined ? {} : { amount }),
});
const withdrawal: Facts = {
  from: [party('', '8800000000000011')],
  to: [{ name: '上海蓝海商贸有限公司', bankName: '招商银行', accountNo: '6225000000001234' }],
  count: 1,
  amount: '12345.60',
  amountLabel: '提现金额',
};

it('A payment is described by who is paid, where, from what and how much', () => {
  expect(linesOfFacts(rowsOfFacts(withdrawal))).toEqual([
    '收款方：上海蓝海商贸有限公司（招商银行，尾号1234）',
    '付款账户：尾号0011',
    '提现金额：12,345.60元',
  ]);
});

it('Several payees are all named where there is room, and counted where there is not', () => {
  const shares: Facts = {
    ...withdrawal,
    about: [{ label: '原订单', text: '2026' }],
    to: ['1', '2', '3'].map((end) => party(`商户${end}`, `880000000000000${end}`, '10.00')),
    count: 3,
    amount: '30.00',
    amountLabel: '分账金额',
  };
  expect(linesOfFacts(rowsOfFacts(shares))).toEqual([
    '原订单：2026',
    '收款方：商户1（尾号0001）10.00元、商户2（尾号0002）10.00元、商户3（尾号0003）10.00元',
    '笔数：3笔',
    '付款账户：尾号0011',
    '分账金额：30.00元',
  ]);
  expect(sentenceOfFacts(rowsOfFacts(shares, 2))).toBe(
    '，原订单2026，收款方商户1（尾号0001）10.00元、商户2（尾号0002）10.00元等3个，笔数3笔，付款账户尾号0011，分账金额30.00元',
  );
});

it('A side has words of its own, and one without account or name has no row', () => {
  const rows = rowsOfFacts({ ...withdrawal, fromLabel: '扣款银行账户', to: [party('', '')] });
  expect(rows.map(({ label }) => label)).toEqual(['扣款银行账户', '提现金额']);
});
