import { describe, expect, it } from 'vitest';
import { orderHashOf, type OrderContent } from './order-hash.ts';

describe('The hash of an order', () => {
  const content: OrderContent = {
    mid: 'M1',
    orderNo: '1',
    kind: 'transfer',
    typeCode: '3010',
    accountNo: '2',
    amountFen: 1n,
    feeFen: 0n,
    payeeName: 'a',
    payeeAccountNo: '3',
    payeeBankName: 'b',
    speed: '',
    remark: '',
    makerId: 'm',
    scheduledAt: null,
  };
  it('changes with every member', () => {
    const changed: Partial<OrderContent>[] = [
      { mid: 'M2' },
      { orderNo: '9' },
      { kind: 'withdraw' },
      { typeCode: '3011' },
      { accountNo: '9' },
      { amountFen: 2n },
      { feeFen: 1n },
      { payeeName: 'z' },
      { payeeAccountNo: '9' },
      { payeeBankName: 'z' },
      { speed: 'T0' },
      { remark: 'z' },
      { makerId: 'z' },
      { scheduledAt: new Date('2026-11-20T15:04:05+08:00') },
    ];
    expect(changed.length).toBe(Object.keys(content).length);
    expect(new Set([content, ...changed.map((change) => ({ ...content, ...change }))].map(orderHashOf)).size).toBe(
      changed.length + 1,
    );
  });

  it('covers its kind’s details in any sequence; without details it is as before they existed', () => {
    const hash = (details: unknown) => orderHashOf({ ...content, details });
    expect(hash({ a: 1, b: [{ c: '2', d: null }] })).toBe(hash({ b: [{ d: null, c: '2' }], a: 1 }));
    expect(new Set([hash(null), hash({ a: 1 }), hash({ a: 2 }), hash({ b: 1 }), hash([1])]).size).toBe(5);
    expect(hash(null)).toBe(orderHashOf(content));
  });
});
