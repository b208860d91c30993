import { accountProviderBindings } from '#capabilities/account/server/provider/bindings.ts';
import { resumeChange } from '#capabilities/account/server/provider/resume-change.ts';
import type { AnyChangeKind } from '#capabilities/change/server/index.ts';
import { pricingCapability } from '#capabilities/pricing/server/capability.ts';
import { pricingProviderBindings } from '#capabilities/pricing/server/provider/bindings.ts';
import { proposeState } from '#capabilities/support/contract/state-operations.ts';
import { askState, stateChange } from '#capabilities/support/server/provider/state-change.ts';
import { TestConsole } from '#capabilities/provider-access/server/test/test-console.ts';
import { bind, type ProviderUser } from '#platform/http/handler.ts';

/** The provider's people at their console: of each change one proposes, and the one for risk decides. */
export interface Provider extends Pick<TestConsole, 'call' | 'decide'> {
  ops: ProviderUser;
  finance: ProviderUser;
  risk: ProviderUser;
}

export async function openProvider(fixture: ConstructorParameters<typeof TestConsole>[0]): Promise<Provider> {
  const changeKinds = [
    ...pricingCapability.changes,
    resumeChange as unknown as AnyChangeKind,
    stateChange as unknown as AnyChangeKind,
  ];
  const bindings = [...pricingProviderBindings(), ...accountProviderBindings(), bind(proposeState, askState)];
  const atConsole = new TestConsole(fixture, { bindings, changeKinds });
  return {
    call: (...call) => atConsole.call(...call),
    decide: (...decision) => atConsole.decide(...decision),
    ops: await atConsole.add('运营小李', 'ops'),
    finance: await atConsole.add('财务甲', 'finance'),
    risk: await atConsole.add('风控老王', 'risk'),
  };
}
