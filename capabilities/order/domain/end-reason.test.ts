import { expect, it } from 'vitest';
import { endReason } from './end-reason.ts';

const plain = { note: '', failReason: '', authorizes: false };

it.each([
  [{ ...plain, event: 'paid_back', note: '预授权完成撤销 100.00元' }, '款项已退回付款方（预授权完成撤销 100.00元）'],
  [{ ...plain, event: 'expired' }, '到期前没有完成复核'],
  [{ ...plain, event: 'expired', authorizes: true }, '授权已到期，剩余冻结资金已退回'],
  [{ ...plain, event: 'freed', authorizes: true }, '授权已撤销，冻结资金已退回'],
  [{ ...plain, event: 'rejected', failReason: '金额与合同不符' }, '金额与合同不符'],
  [{ ...plain, event: 'returned', note: '户名不符', failReason: '户名不符' }, '户名不符'],
] as const)('An order whose last event is %j came to nothing because of it', (end, reason) => {
  expect(endReason(end)).toBe(reason);
});
