import type { Page } from 'playwright-core';
import { isWaiting } from './browser-user.ts';

const ON_ITS_WAY = '.skeleton, [aria-busy="true"], .ant-spin-spinning, .progress-bar-on';
const LOOK_EVERY_MS = 50;
const QUIET_FRAMES = 6;
/** A browser may draw no frame after its window has changed. Then nothing moves either. */
const NO_FRAME_MS = 2_000;

/**
 * Waits until nothing changes any more: no call without its answer, no skeleton, no dimmed list, no loading page, no
 * running fade, and no rendering that React has put off. What a press causes may begin only while this waits, so it
 * looks again when it is quiet.
 */
export async function settled(page: Page): Promise<void> {
  do {
    await page.waitForFunction(
      (selector) => ![...document.querySelectorAll(selector)].some((element) => element.checkVisibility()),
      ON_ITS_WAY,
      { polling: LOOK_EVERY_MS },
    );
    await page.evaluate(quietFrames, [QUIET_FRAMES, NO_FRAME_MS] as const);
  } while (isWaiting(page) || (await isOnItsWay(page)));
}

const isOnItsWay = (page: Page): Promise<boolean> =>
  page.evaluate(
    (selector) => [...document.querySelectorAll(selector)].some((element) => element.checkVisibility()),
    ON_ITS_WAY,
  );

/** Runs in the page. */
async function quietFrames([wanted, noFrameMs]: readonly [number, number]): Promise<void> {
  await document.fonts.ready;
  // A library prepares a fade for some frames before it begins.
  for (let quiet = 0; quiet < wanted; quiet += 1) {
    await Promise.race([new Promise(requestAnimationFrame), new Promise((go) => setTimeout(go, noFrameMs))]);
    // On a slow machine React renders a new address over many frames. A background task comes after all that is to be
    // done; an idle callback may not come at all.
    await scheduler.postTask(() => undefined, { priority: 'background' });
    // One that has ended may hold its last frame for ever.
    const moving = document
      .getAnimations()
      .filter(({ effect, playState }) => playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity);
    if (moving.length > 0) quiet = -1;
    await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
  }
}
