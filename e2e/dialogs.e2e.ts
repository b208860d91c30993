import { afterAll, beforeAll } from 'vitest';
import { startProduct } from '#testkit/processes.ts';
import { Album, launchBrowser } from './desk/browser.ts';
import { avatar } from './dialogs/avatar.ts';
import type { Counter } from './dialogs/counter.ts';
import { oldBrowsers } from './dialogs/old-browsers.ts';
import { secureEntry } from './dialogs/secure-entry.ts';
import { standing } from './dialogs/standing.ts';
import { verifying } from './dialogs/verifying.ts';

/** The dialogs and the entry components, as people meet them in the whole product (coverage ids stand in the titles). */
const counter = { album: new Album('dialogs') } as Counter;

beforeAll(async () => {
  counter.product = await startProduct();
  counter.browser = await launchBrowser();
});
afterAll(async () => {
  await counter.browser?.close();
  await counter.product?.stop();
});

oldBrowsers(counter);
secureEntry(counter);
verifying(counter);
standing(counter);
avatar(counter);
