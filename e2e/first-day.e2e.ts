import { afterAll, afterEach, beforeAll } from 'vitest';
import { startProduct } from '#testkit/processes.ts';
import { Album, launchBrowser, sitDown } from './desk/browser.ts';
import { Witness } from './desk/witness.ts';
import { whatTheBankSays } from './first-day/bank.ts';
import { BASIC, type Day } from './first-day/day.ts';
import { theJournal } from './first-day/journal.ts';
import { movingMoney } from './first-day/moving-money.ts';
import { reviewBySecondPerson } from './first-day/review.ts';
import { signingIn } from './first-day/signing-in.ts';
import { whatThereIs } from './first-day/what-there-is.ts';

/**
 * The first day of a merchant: issue "The house stands", steps 1 to 6, by three people in three browsers against the whole product. The steps build on each
 * other, as a day does.
 */
const day = { album: new Album('first-day'), orders: {} } as Day;

beforeAll(async () => {
  day.product = await startProduct();
  day.browser = await launchBrowser();
  [day.maker, day.checker, day.admin] = [await sitDown(day.browser), await sitDown(day.browser), await sitDown(day.browser)];
  day.witness = await Witness.of(day.product, 'cg-viewer', BASIC);
});
// What each of them saw when a step failed stands beside the album's other pictures.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const who of ['maker', 'checker', 'admin'] as const) await day.album.take(day[who].page, `failed-${who}`);
});
afterAll(async () => {
  await day.browser?.close();
  await day.product?.stop();
});

signingIn(day);
whatThereIs(day);
movingMoney(day);
reviewBySecondPerson(day);
whatTheBankSays(day);
theJournal(day);
