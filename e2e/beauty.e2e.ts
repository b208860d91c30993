import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startProduct } from '#testkit/processes.ts';
import { rules } from './beauty/rules.ts';
import type { House } from './beauty/house.ts';
import { loginByAccount } from './desk/acts.ts';
import { Album, launchBrowser, sitDown } from './desk/browser.ts';

/** The twenty design rules of ui.md section 3, as far as a browser must show them; the others name their rule in the test beside their code. */
const house = {} as House;
const album = new Album('beauty');

beforeAll(async () => {
  house.product = await startProduct();
  house.browser = await launchBrowser();
  for (const who of ['maker', 'checker'] as const) {
    house[who] = await sitDown(house.browser);
    await loginByAccount(house.product, house[who].page, `cg-${who}`);
  }
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') for (const who of ['maker', 'checker'] as const) await album.take(house[who].page, `failed-${who}`);
});
afterAll(async () => {
  await house.browser?.close();
  await house.product?.stop();
});

rules(house);

it('troubles neither browser with an error of its own', () => {
  expect([...house.maker.complaints, ...house.checker.complaints]).toEqual([]);
});
