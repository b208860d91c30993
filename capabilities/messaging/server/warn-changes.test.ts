import { expect, it } from 'vitest';
import { changesOf } from './warn-changes.ts';
import type { WarnRow } from './warn-row.ts';

const people = [{ personId: 'p1', personName: '李文静' }];
const kept = {
  ruleId: 'r1',
  accountNo: '',
  metric: 'available',
  operator: 'below',
  channels: ['site' as const],
  receivers: ['p1'],
  enabled: true,
} as const;
const rowOf = (threshold: bigint) => ({ ...kept, threshold }) as unknown as WarnRow;
const TEXT = '全部账户合计可用余额低于10,000.00元，站内消息，接收人李文静，启用';

it('The operation log says of warnings what was changed, added and taken away', () => {
  const changed = { ...kept, channels: ['site' as const], receivers: ['p1'], threshold: '20000', quiet: null };
  const added = { ...changed, ruleId: undefined, accountNo: '8801000100000011', enabled: false };
  const lines = changesOf([rowOf(1_000_000n), { ...rowOf(1_000_000n), ruleId: 'r2' }], [changed, added], people);
  expect(lines).toEqual([
    { label: '预警', before: TEXT, after: TEXT.replace('10,000', '20,000') },
    { label: '预警', before: TEXT, after: '' },
    {
      label: '预警',
      before: '',
      after: '尾号0011可用余额低于20,000.00元，站内消息，接收人李文静，停用',
    },
  ]);
});
