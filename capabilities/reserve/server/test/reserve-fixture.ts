import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import type { AnyChangeKind } from '#capabilities/change/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import { TestConsole } from '#capabilities/provider-access/server/test/test-console.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import type { ProviderUser } from '#platform/http/handler.ts';
import type { FileReply } from '#platform/kernel/file-reply.ts';
import { reserveAuditRules } from '../audit-rules.ts';
import { adjustmentChange } from '../adjustment/adjustment-change.ts';
import { reserveProviderBindings } from '../provider/bindings.ts';

export let fixture: OrderFixture;
export let finance: ProviderUser;
export let risk: ProviderUser;

export async function openReserve(): Promise<void> {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...withdrawalBindings()],
    kinds: [withdrawalKind],
    audit: reserveAuditRules,
  });
  atConsole = new TestConsole(fixture, {
    bindings: reserveProviderBindings(),
    changeKinds: [adjustmentChange as unknown as AnyChangeKind],
  });
  finance = await atConsole.add('财务小陈', 'finance');
  risk = await atConsole.add('风控老王', 'risk');
}

export let atConsole: TestConsole;
export const at: TestConsole['call'] = (...call) => atConsole.call(...call);

/** The text of a file that a call answered. */
export async function textOf({ content }: FileReply): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
