/** Examples of the machine interface: an entry, and the payment of a quote. */
export const entryExample = {
  entryNo: '8801000100000011A7',
  bookedAt: '2026-11-20T10:00:00+08:00',
  accountNo: '8801000100000011',
  orderNo: '202611201000001234567890',
  isOwnOrder: true,
  typeCode: '3010',
  typeName: '转账',
  direction: 'out',
  amount: '12.00',
  counterName: '杭州测试有限公司',
  counterAccountNo: '**** 0022',
  balanceBefore: '1262.00',
  balanceAfter: '1250.00',
} as const;

export const quoteExample = {
  function: 'transfer',
  accountNo: '8801000100000011',
  amount: '12.00',
  payeeAccountNo: '8801000200000022',
} as const;
