import { BEGIN, OnboardingFixture, SECRET } from '#capabilities/onboarding/server/test/onboarding-fixture.ts';
import { must } from '#capabilities/order/server/test/order-fixture.ts';
import { TestConsole } from '#capabilities/provider-access/server/test/test-console.ts';
import type { ProviderUser } from '#platform/http/handler.ts';
import type { Application } from '#platform/kernel/application.ts';
import { openMerchantData } from '../../contract/provider-operations.ts';
import { supportCapability } from '../capability.ts';

/** Merchants of applications, and the calls of this folder at the console. */
export async function openSupport(applications: readonly Application[] = []) {
  const one = await OnboardingFixture.open();
  const deps = { secret: SECRET, realClock: one.clock, applications };
  const { changes: changeKinds, providerBindings } = supportCapability;
  const bindings = providerBindings({ ...deps, merchantMenu: [], merchantBindingOf: () => undefined });
  const atConsole = new TestConsole(one, { bindings, changeKinds, deps });
  let mobiles = 0;
  /** The only merchant, from which nothing is due: its administrator is active. These people have opened it. */
  const merchantFor = async (...people: readonly ProviderUser[]) => {
    one.clock.set(BEGIN);
    await one.db.admin.query('TRUNCATE onboarding.applications CASCADE');
    mobiles += 1;
    const administratorMobile = `136100000${String(mobiles).padStart(2, '0')}`;
    const merchant = await one.opened(one.data({ people: { administratorMobile, administratorName: '郑晓云' } }));
    await one.db.admin.query(`UPDATE merchant.relations SET auth_status = 'active' WHERE mid = $1`, [merchant.mid]);
    for (const person of people) must(await atConsole.call(person, openMerchantData, { mid: merchant.mid }));
    return merchant;
  };
  return { one, atConsole, merchantFor };
}
