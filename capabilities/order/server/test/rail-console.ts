import { pauseRail, proposeResume } from '#capabilities/account/contract/rail-operations.ts';
import type { RailName } from '#capabilities/account/contract/rail-words.ts';
import { accountProviderBindings } from '#capabilities/account/server/provider/bindings.ts';
import { resumeChange } from '#capabilities/account/server/provider/resume-change.ts';
import type { AnyChangeKind } from '#capabilities/change/server/index.ts';
import { TestConsole } from '#capabilities/provider-access/server/test/test-console.ts';
import type { ProviderUser } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Result } from '#platform/kernel/result.ts';
import { must, type OrderFixture } from './order-fixture.ts';

/** The provider's people who pause a rail, and who let it be used again. */
export async function railConsole(fixture: OrderFixture, rail: RailName = 'bank') {
  const atConsole = new TestConsole(fixture, {
    bindings: accountProviderBindings(),
    changeKinds: [resumeChange as unknown as AnyChangeKind],
  });
  const [admin, finance, risk] = [
    await atConsole.add('管文静', 'admin'),
    await atConsole.add('财务甲', 'finance'),
    await atConsole.add('风控甲', 'risk'),
  ];
  const wish = (reason: string) => ({ requestNo: newId(), rail, reason });
  const pause = (who: ProviderUser = admin): Promise<Result<object>> =>
    atConsole.call(who, pauseRail, wish('银行系统故障'));
  const askToResume = (who: ProviderUser = admin) => atConsole.call(who, proposeResume, wish('银行已恢复'));
  const resume = async (): Promise<void> => {
    must(await atConsole.decide(risk, must(await askToResume()).changeId));
  };
  return { atConsole, admin, finance, risk, pause, askToResume, resume };
}
