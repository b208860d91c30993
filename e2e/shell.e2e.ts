import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startProduct } from '#testkit/processes.ts';
import { loginByAccount } from './desk/acts.ts';
import { Album, launchBrowser, sitDown } from './desk/browser.ts';
import { addresses } from './shell/address.ts';
import { arrival } from './shell/arrival.ts';
import { failures } from './shell/failures.ts';
import { frame } from './shell/frame.ts';
import { header } from './shell/header.ts';
import { layouts } from './shell/layouts.ts';
import { leavingAndForbidden } from './shell/leaving.ts';
import { DESKTOP, type Room } from './shell/room.ts';
import { routes } from './shell/routes.ts';
import { sealedCalls } from './shell/sealed.ts';
import { tabs } from './shell/tabs.ts';

/** The shell: addresses, tabs, frame and session, as a person meets them (coverage ids stand in the titles). */
const room = {} as Room;
const album = new Album('shell');

beforeAll(async () => {
  room.product = await startProduct();
  room.browser = await launchBrowser();
  room.maker = await sitDown(room.browser);
  await loginByAccount(room.product, room.maker.page, 'cg-maker');
});
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  await album.take(room.maker.page, 'failed-maker');
  // What one test left in another size is not the next one's failure.
  await room.maker.page.setViewportSize(DESKTOP);
});
afterAll(async () => {
  await room.browser?.close();
  await room.product?.stop();
});

routes(room);
tabs(room);
frame(room);
layouts(room);
header(room);
arrival(room);
sealedCalls(room);
failures(room);
addresses(room);
leavingAndForbidden(room);

it('has troubled the maker’s browser with nothing', () => {
  expect(room.maker.complaints).toEqual([]);
});
