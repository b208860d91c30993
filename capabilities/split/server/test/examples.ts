import { providerAccounts } from '#capabilities/account/server/index.ts';
import type { FollowingExamples } from '#capabilities/order/server/test/following-run.ts';
import type { KindExamples, Scene } from '#capabilities/order/server/test/conformance-run.ts';
import { must } from '#capabilities/order/server/test/order-fixture.ts';
import { received } from '#capabilities/order/server/test/received.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import { post } from '#ledger/src/index.ts';
import { newId } from '#platform/kernel/id.ts';
import { fenOfYuan, yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { splitAuditRules } from '../audit-rules.ts';
import { splitBindings } from '../bindings.ts';
import { finishKind } from '../finish-kind.ts';
import { freezeKind } from '../freeze-kind.ts';
import { returnKind } from '../return-kind.ts';
import { shareKind } from '../share-kind.ts';

type At = Pick<Scene, 'fixture'>;
type Numbered = { orderNo: string; state: string };

const parts = {
  bindings: [...splitBindings(), ...transferBindings()],
  kinds: [freezeKind, shareKind, finishKind, returnKind, transferKind],
  audit: splitAuditRules,
};

/** The smallest trade of which the default ratio allows this much. */
export const tradeFor = (share: string): string => yuanOfFen((fenOfYuan(share) * 10n + 2n) / 3n);

/** Takes what a trade brought out of the account again, without an order: the suite counts the merchant's own money. */
async function spend({ fixture }: At, { mid, account }: TestMerchant, amountFen: Fen): Promise<void> {
  const postings = [{ from: account.availableId, to: providerAccounts.bankCash, amountFen }];
  await fixture.db.database.transaction({ mid }, async (tx) => {
    const [outcome] = await post(tx, [
      {
        mid,
        key: newId(),
        postings,
        typeCode: '2010',
        orderNo: null,
        actor: 'system:test',
        bookedAt: fixture.clock.now(),
      },
    ]);
    if (outcome?.status !== 'posted') throw new Error(`could not be spent: ${outcome?.reason}`);
  });
}

export const freezeAsk = (tradeNo: string) => ({ requestNo: newId(), tradeNo });

/** Places an order, and takes it through its review and its run. */
export async function done({ fixture }: At, who: TestMerchant, path: string, input: object): Promise<string> {
  const placed = must(await fixture.call<Numbered>(who, 'maker', path, input));
  if (placed.state === 'pending_review') must(await fixture.approve(who, 'checker', placed.orderNo));
  await fixture.run();
  return placed.orderNo;
}

/** A trade of this payer of which that much is set apart for receivers; answers the numbers of trade and freeze. */
export async function frozen(at: At, merchant: TestMerchant, payer: TestMerchant, share: string) {
  const tradeNo = await received(at, merchant, payer, tradeFor(share));
  return { tradeNo, freezeNo: await done(at, merchant, 'csdb/v2/separate/freeze', freezeAsk(tradeNo)) };
}

export async function bound({ fixture }: At, merchant: TestMerchant, receiver: TestMerchant): Promise<string> {
  const input = { accountNo: receiver.account.accountNo, name: receiver.name, relation: 'supplier', relationText: '' };
  return must(await fixture.call<{ receiverId: string }>(merchant, 'maker', 'csdb/v2/separate/receiver/add', input))
    .receiverId;
}

export const splitAsk = (freezeNo: string, shares: Record<string, string>, more: object = {}) => ({
  requestNo: newId(),
  freezeNo,
  amount: yuanOfFen(Object.values(shares).reduce((sum, amount) => sum + fenOfYuan(amount), 0n)),
  receivers: Object.entries(shares).map(([receiverId, amount]) => ({ receiverId, amount })),
  remark: '',
  ...more,
});

export const returnAsk = (shareNo: string, amount: string, more: object = {}) => ({
  requestNo: newId(),
  shareNo,
  amount,
  reason: '交易退款，退回分账',
  ...more,
});

const nowhere = '2'.repeat(24);

export const examples: KindExamples = {
  kind: freezeKind,
  ...parts,
  path: 'csdb/v2/separate/freeze',
  withoutQuote: true,
  async input({ fixture }, merchant, { amount }) {
    const payer = await fixture.openMerchant();
    const trade = tradeFor(amount);
    const tradeNo = await received({ fixture }, merchant, payer, trade);
    await spend({ fixture }, merchant, fenOfYuan(trade));
    return freezeAsk(tradeNo);
  },
  async complete(scene, merchant, freezeNo) {
    const receiverId = await bound(scene, merchant, scene.payee);
    await done(scene, merchant, 'csdb/v2/separate/order', splitAsk(freezeNo, { [receiverId]: '100.00' }));
  },
  refuses: [{ why: 'what this merchant has not received', code: '03701KCSDS', input: { tradeNo: nowhere } }],
};

const receiverOf = new Map<string, string>();

/** Both use the hold of the merchant's own freeze. What it received is its own again when that ends. */
const ofHold = {
  ...parts,
  async original({ fixture }: At, maker: TestMerchant, payer: TestMerchant, amount: string) {
    const { freezeNo } = await frozen({ fixture }, maker, payer, amount);
    receiverOf.set(freezeNo, await bound({ fixture }, maker, payer));
    return { orderNo: freezeNo, readState: async () => (await fixture.detail(maker, freezeNo)).state };
  },
  usesHold: true,
  whenReleased(amount: string) {
    const trade = fenOfYuan(tradeFor(amount));
    return `${yuanOfFen(fenOfYuan('99999.50') - trade)} + 0.00; ${yuanOfFen(trade + 1n)} + 0.00`;
  },
  codes: { taken: '02409KCSDS', unknown: '03704KCSDS' },
} as const;

const unknown = { why: 'of a freeze that does not exist', code: '03704KCSDS', input: { freezeNo: nowhere } };

export const following: readonly FollowingExamples[] = [
  {
    ...ofHold,
    kind: shareKind,
    path: 'csdb/v2/separate/order',
    input: (freezeNo, amount) => splitAsk(freezeNo, { [receiverOf.get(freezeNo)!]: amount }),
    refuses: [
      unknown,
      { why: 'another total than the receivers get', code: '03708KCSDS', input: { amount: '99.99' } },
      {
        why: 'for a receiver who is not bound',
        code: '03705KCSDS',
        input: { receivers: [{ receiverId: newId(), amount: '100.00' }] },
      },
      { why: 'with a forbidden remark', code: '03717KCSDS', input: { remark: '六合彩' } },
    ],
  },
  {
    ...ofHold,
    kind: finishKind,
    path: 'csdb/v2/separate/finish',
    input: (freezeNo) => ({ requestNo: newId(), freezeNo }),
    refuses: [unknown],
  },
  {
    ...parts,
    kind: returnKind,
    path: 'csdb/v2/separate/return',
    // The receiver is the maker here, and the merchant that shared gets it back.
    async original({ fixture }, maker, payer, amount) {
      const at = { fixture };
      const { freezeNo } = await frozen(at, payer, await fixture.openMerchant(), amount);
      const receiverId = await bound(at, payer, maker);
      const orderNo = await done(at, payer, 'csdb/v2/separate/order', splitAsk(freezeNo, { [receiverId]: amount }));
      await spend(at, payer, fenOfYuan(tradeFor(amount)) - fenOfYuan(amount));
      return { orderNo, readState: async () => (await fixture.detail(payer, orderNo)).state };
    },
    input: returnAsk,
    refuses: [
      { why: 'of a share that was not received', code: '03718KCSDS', input: { shareNo: nowhere } },
      { why: 'more than the share', code: '03719KCSDS', input: { amount: '100.01' } },
      { why: 'with a forbidden reason', code: '03717KCSDS', input: { reason: '六合彩' } },
    ],
    usesHold: false,
    codes: { taken: '03719KCSDS', unknown: '03718KCSDS' },
  },
];
