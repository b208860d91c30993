import type { IdentityDeps } from '#capabilities/identity/server/index.ts';
import { ARRIVES, type IncomingExamples } from '#capabilities/order/server/test/conformance-incoming.ts';
import type { KindExamples } from '#capabilities/order/server/test/conformance-run.ts';
import { redpacketInContract } from '../../contract/kind.ts';
import { redpacketAuditRules } from '../audit-rules.ts';
import { redpacketBindings } from '../bindings.ts';
import { redpacketKind } from '../redpacket-kind.ts';
import { issueOf, someMobile } from './issue.ts';
import { fixture, issued, keysOf, openRedpackets, visit } from './redpacket-fixture.ts';

const refuse = () => Promise.reject(new Error('this test asks no port'));
const identity = {
  secret: Buffer.alloc(32, 7),
  sms: { send: refuse },
  transportKey: refuse,
} as unknown as IdentityDeps;

export const examples: KindExamples = {
  kind: redpacketKind,
  bindings: redpacketBindings({ identity }),
  audit: redpacketAuditRules,
  path: 'bonusBatchTrade/issue',
  withoutQuote: true,
  input: async (_scene, payer, { amount }) => issueOf(payer.account.accountNo, amount),
  refuses: [
    {
      why: 'a packet above 200.00',
      code: '03902KCSDS',
      input: { amount: '200.01', packets: [{ payee: someMobile(), name: '王小明', amount: '200.01' }] },
    },
    {
      why: 'a packet below 1.00',
      code: '03902KCSDS',
      input: { amount: '0.99', packets: [{ payee: someMobile(), name: '王小明', amount: '0.99' }] },
    },
    { why: 'a total that is not the sum', code: '03906KCSDS', input: { amount: '99.99' } },
    { why: 'a forbidden greeting', code: '03908KCSDS', input: { greeting: '六合彩' } },
    {
      why: 'out of another’s account',
      code: '02101KCSDS',
      input: ({ payee }) => ({ accountNo: payee.account.accountNo }),
    },
  ],
};

export const incoming: readonly IncomingExamples[] = [
  {
    contract: redpacketInContract,
    open: async () => {
      await openRedpackets();
      return fixture;
    },
    arrivals: {
      async '3050'(receiver) {
        const payer = await fixture.openMerchant();
        const [packet] = await keysOf(payer, await issued(payer, [receiver], ARRIVES));
        return () => visit('claim', { packet: packet! }, { who: receiver });
      },
      async '3090'(payer) {
        await issued(payer, [await fixture.openMerchant()], ARRIVES);
        return () => fixture.run('2026-11-21T15:00:00+08:00');
      },
    },
  },
];
