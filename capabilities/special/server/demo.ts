import type { DemoPart, DemoRun } from '#capabilities/order/server/index.ts';
import { configScene, createSpecialAccount, listScenes } from '../contract/operations.ts';

/** What the account pays, by name, among the payments that scenes can choose. */
const ALLOWED = ['转账', '代付'];

/** The first merchant keeps what it owes its suppliers apart: payees of its book alone, with limits. */
async function seed({ merchants, once }: DemoRun): Promise<void> {
  const { mid } = merchants[0]!;
  const requestNo = 'demo-special';
  await once({ key: 'special account', mid, hoursAgo: 72 }, (call) =>
    call('admin', createSpecialAccount, { requestNo, sceneCode: 'purchase', label: '供应商货款' }),
  );
  await once({ key: 'special scene', mid, hoursAgo: 71 }, async (call) => {
    const scenes = await call('admin', listScenes, {});
    if (!scenes.ok) return scenes;
    const chosen = scenes.data.functions.filter(({ functionName }) => ALLOWED.includes(functionName));
    return call('admin', configScene, {
      requestNo,
      sceneCode: 'purchase',
      functions: chosen.map((one) => one.function),
      payees: 'book',
      listed: [],
      singleLimit: '50000.00',
      dayLimit: '200000.00',
    });
  });
}

export const specialDemo: DemoPart = { seed };
