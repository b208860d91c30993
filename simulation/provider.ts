import { accountProviderBindings } from '#capabilities/account/server/provider/bindings.ts';
import { resumeChange } from '#capabilities/account/server/provider/resume-change.ts';
import type { AnyChangeKind } from '#capabilities/change/server/index.ts';
import { pricingCapability } from '#capabilities/pricing/server/capability.ts';
import { pricingProviderBindings } from '#capabilities/pricing/server/provider/bindings.ts';
import { proposeState } from '#capabilities/support/contract/state-operations.ts';
import { askState, stateChange } from '#capabilities/support/server/provider/state-change.ts';
import { TestConsole } from '#capabilities/provider-access/server/test/test-console.ts';
import { bind, type ProviderUser } from '#platform/http/handler.ts';
import { fixedClock } from '#platform/kernel/clock.ts';

export interface ProviderPeople {
  ops: ProviderUser;
  finance: ProviderUser;
  risk: ProviderUser;
}
/** The provider's people at their console: of each change one proposes, and the one for risk decides. */
export type Provider = ProviderPeople & Pick<TestConsole, 'call' | 'decide'>;

type Fixture = ConstructorParameters<typeof TestConsole>[0];

export async function addProviderPeople(db: Fixture['db']): Promise<ProviderPeople> {
  const atConsole = new TestConsole(
    { db, clock: fixedClock(new Date(0).toISOString()) },
    { bindings: [], changeKinds: [] },
  );
  return {
    ops: await atConsole.add('运营小李', 'ops'),
    finance: await atConsole.add('财务甲', 'finance'),
    risk: await atConsole.add('风控老王', 'risk'),
  };
}

export function openProvider(fixture: Fixture, people: ProviderPeople): Provider {
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
    ...people,
  };
}
