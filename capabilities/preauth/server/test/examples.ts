import type { FollowingExamples } from '#capabilities/order/server/test/following-run.ts';
import type { KindExamples, Scene } from '#capabilities/order/server/test/conformance-run.ts';
import { must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { newId } from '#platform/kernel/id.ts';
import { preauthAuditRules } from '../audit-rules.ts';
import { preauthBindings } from '../bindings.ts';
import { captureKind, voidKind } from '../capture-kind.ts';
import { captureVoidKind } from '../capture-void-kind.ts';
import { preauthKind } from '../preauth-kind.ts';

const kinds = [preauthKind, captureKind, voidKind, captureVoidKind];
const parts = { bindings: preauthBindings(), kinds, audit: preauthAuditRules };

type Numbered = { orderNo: string };

/** What the payee asks the payer to hold; answers its number. */
export async function requestHold(
  { fixture }: Pick<Scene, 'fixture'>,
  payee: TestMerchant,
  payer: TestMerchant,
  amount: string,
  remark = '押金',
): Promise<string> {
  const input = {
    requestNo: newId(),
    payerAccountNo: payer.account.accountNo,
    accountNo: payee.account.accountNo,
    amount,
    remark,
  };
  return must(await fixture.call<Numbered>(payee, 'maker', 'preAuth/create', input)).orderNo;
}

export const askOf = (orderNo: string, more: object = {}) => ({ requestNo: newId(), orderNo, ...more });

/** The same, confirmed by the payer and reviewed where its policy asks for it. */
export async function authorized(
  scene: Pick<Scene, 'fixture'>,
  payee: TestMerchant,
  payer: TestMerchant,
  amount: string,
): Promise<string> {
  const { fixture } = scene;
  const orderNo = await requestHold(scene, payee, payer, amount);
  const { state } = must(await fixture.call<{ state: string }>(payer, 'maker', 'preAuth/confirm', askOf(orderNo)));
  if (state === 'pending_review') must(await fixture.approve(payer, 'checker', orderNo));
  await fixture.run();
  return orderNo;
}

export async function captured(
  scene: Pick<Scene, 'fixture'>,
  payee: TestMerchant,
  orderNo: string,
  amount: string,
): Promise<string> {
  const { fixture } = scene;
  const placed = must(
    await fixture.call<Numbered & { state: string }>(payee, 'maker', 'preAuth/capture', askOf(orderNo, { amount })),
  );
  if (placed.state === 'pending_review') must(await fixture.approve(payee, 'checker', placed.orderNo));
  await fixture.run();
  return placed.orderNo;
}

export const examples: KindExamples = {
  kind: preauthKind,
  ...parts,
  path: 'preAuth/confirm',
  withoutQuote: true,
  input: async ({ fixture, payee }, payer, { amount }) => askOf(await requestHold({ fixture }, payee, payer, amount)),
  complete: async (scene, _payer, orderNo) => void (await captured(scene, scene.payee, orderNo, '100.00')),
  refuses: [{ why: 'what nobody has asked for', code: '03101KCSDS', input: { orderNo: '2'.repeat(24) } }],
};

const unknown = {
  why: 'of a pre-authorisation that does not exist',
  code: '03101KCSDS',
  input: { orderNo: '2'.repeat(24) },
};

const codes = { taken: '02409KCSDS', unknown: '03101KCSDS' };

/** Capture and void use the hold of the payer's order. */
const ofHold = {
  ...parts,
  async original({ fixture }: Pick<Scene, 'fixture'>, maker: TestMerchant, payer: TestMerchant, amount: string) {
    const orderNo = await authorized({ fixture }, maker, payer, amount);
    return { orderNo, readState: async () => (await fixture.detail(payer, orderNo)).state };
  },
  usesHold: true,
  codes,
} as const;

export const following: readonly FollowingExamples[] = [
  {
    ...ofHold,
    kind: captureKind,
    path: 'preAuth/capture',
    input: (orderNo, amount) => askOf(orderNo, { amount }),
    refuses: [unknown, { why: 'more than is held', code: '02410KCSDS', input: { amount: '100.01' } }],
  },
  { ...ofHold, kind: voidKind, path: 'preAuth/void', input: (orderNo) => askOf(orderNo), refuses: [unknown] },
  {
    ...parts,
    kind: captureVoidKind,
    path: 'preAuth/captureVoid',
    async original({ fixture }, maker, payer, amount) {
      const preauthNo = await authorized({ fixture }, maker, payer, amount);
      const orderNo = await captured({ fixture }, maker, preauthNo, amount);
      return { orderNo, readState: async () => (await fixture.detail(maker, orderNo)).state };
    },
    input: (orderNo) => askOf(orderNo),
    refuses: [unknown],
    usesHold: false,
    codes,
  },
];
