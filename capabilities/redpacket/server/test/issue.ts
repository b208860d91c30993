import { randomInt } from 'node:crypto';
import { newId } from '#platform/kernel/id.ts';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';

export const someMobile = (): string => `139${String(randomInt(10 ** 8)).padStart(8, '0')}`;

/** Packets of at most 200.00 that make this total, each to somebody else. */
function packetsOf(total: string): { payee: string; name: string; amount: string }[] {
  const packets = [];
  for (let remaining = fenOfYuan(total); remaining > 0n; remaining -= 200_00n)
    packets.push({ payee: someMobile(), name: '王小明', amount: yuanOfFen(remaining < 200_00n ? remaining : 200_00n) });
  return packets;
}

export const issueOf = (accountNo: string, amount: string, more: object = {}) => ({
  requestNo: newId(),
  accountNo,
  amount,
  packets: packetsOf(amount),
  greeting: '恭喜发财',
  activity: '年会',
  ...more,
});
