import { expect, it } from 'vitest';
import { changesToKeep, objectOf } from './record-object.ts';

it('The object of a call is named without an account number, an amount or a password', () => {
  const input = {
    requestNo: 'r-1',
    orderNo: '202611200000000000000001',
    accountNo: '8801000100000011',
    payeeAccountNo: '6222020200009876',
    amount: '12.00',
    mespAuthList: [{ smsCode: '123456' }],
    accountNos: ['8801000100000011', '8801000100000029'],
  };
  expect(objectOf(input)).toBe('订单 202611200000000000000001、账户尾号 0011、收款账号尾号 9876、2 个账户');
});

it.each([[null], ['text'], [{}], [{ orderNo: 7, orders: [] }]])('Nothing is named by %j', (input) =>
  expect(objectOf(input)).toBe(''),
);

it('A name of a file or person has no long number in it', () => {
  expect(objectOf({ fileName: '11010519491231002X' })).toBe('文件 尾号002X');
  expect(objectOf({ userName: '王五13800005678' })).toBe('员工 王五尾号5678');
});

it('A name takes no long text', () =>
  expect(objectOf({ ...Object.fromEntries([...'ab'].map((one) => [one, '1'])), roleName: '长'.repeat(500) })).toBe(''));

it('A stored change has no account number in any spelling, and no long text', () => {
  const [kept] = changesToKeep([
    { label: '账户 8801000100000011', before: '13800005678', after: `${'长'.repeat(500)}` },
  ]);
  expect(kept).toEqual({ label: '账户 尾号0011', before: '尾号5678', after: '长'.repeat(300) });
  expect(changesToKeep(Array.from({ length: 80 }, () => ({ label: '', before: '', after: '' })))).toHaveLength(50);
});
