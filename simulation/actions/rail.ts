import { must } from '#capabilities/order/server/test/order-fixture.ts';
import { pauseRail, proposeResume } from '#capabilities/account/contract/rail-operations.ts';
import type { Action } from '../action.ts';
import type { World } from '../world.ts';

const wishOf = (world: World) => ({ requestNo: world.newRequestNo(), rail: 'bank' as const, reason: '银行系统故障' });

/** From now on nothing new goes to the bank. */
const pause: Action = {
  name: 'pause the rail',
  weight: 1,
  async run(world) {
    const { call, finance } = world.provider;
    const answer = await call(finance, pauseRail, wishOf(world));
    if (answer.ok === world.bank.isPaused) world.findings.push('the rail was paused twice, or not at all');
    world.bank.isPaused = true;
    return `pause the rail: ${answer.ok ? 'ok' : answer.code}`;
  },
};

/** One person asks for it, another one agrees. */
export async function resumeRail(world: World): Promise<void> {
  const { call, decide, finance, risk } = world.provider;
  const { changeId } = must(await call(finance, proposeResume, wishOf(world)));
  must(await decide(risk, changeId));
  world.bank.isPaused = false;
}

const resume: Action = {
  name: 'resume the rail',
  weight: 2,
  async run(world) {
    if (!world.bank.isPaused) return 'resume the rail: it is not paused';
    await resumeRail(world);
    return 'resume the rail';
  },
};

export const rail: readonly Action[] = [pause, resume];
