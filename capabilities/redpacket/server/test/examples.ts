import { randomInt } from 'node:crypto';
import type { IdentityDeps } from '#capabilities/identity/server/index.ts';
import type { KindExamples } from '#capabilities/order/server/test/conformance-run.ts';
import { newId } from '#platform/kernel/id.ts';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import { redpacketAuditRules } from '../audit-rules.ts';
import { redpacketBindings } from '../bindings.ts';
import { redpacketKind } from '../redpacket-kind.ts';

const refuse = () => Promise.reject(new Error('this test asks no port'));
const identity = {
  secret: Buffer.alloc(32, 7),
  sms: { send: refuse },
  transportKey: refuse,
} as unknown as IdentityDeps;

export const someMobile = (): string => `139${String(randomInt(10 ** 8)).padStart(8, '0')}`;

/** Packets of at most 200.00 that make this total, each to somebody else. */
export function packetsOf(total: string): { payee: string; name: string; amount: string }[] {
  const packets = [];
  for (let left = fenOfYuan(total); left > 0n; left -= 200_00n)
    packets.push({ payee: someMobile(), name: '王小明', amount: yuanOfFen(left < 200_00n ? left : 200_00n) });
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

export const examples: KindExamples = {
  kind: redpacketKind,
  bindings: redpacketBindings({ identity }),
  audit: redpacketAuditRules,
  path: 'bonusBatchTrade/issue',
  withoutQuote: true,
  ask: async (_scene, payer, { amount }) => issueOf(payer.account.accountNo, amount),
  refuses: [
    {
      why: 'a packet above 200.00',
      code: '03902KCSDS',
      ask: { amount: '200.01', packets: [{ payee: someMobile(), name: '王小明', amount: '200.01' }] },
    },
    {
      why: 'a packet below 1.00',
      code: '03902KCSDS',
      ask: { amount: '0.99', packets: [{ payee: someMobile(), name: '王小明', amount: '0.99' }] },
    },
    { why: 'a total that is not the sum', code: '03906KCSDS', ask: { amount: '99.99' } },
    { why: 'a forbidden greeting', code: '03908KCSDS', ask: { greeting: '六合彩' } },
    {
      why: 'out of another’s account',
      code: '02101KCSDS',
      ask: ({ payee }) => ({ accountNo: payee.account.accountNo }),
    },
  ],
};
