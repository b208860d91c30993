import type { Page } from 'playwright-core';

/** Clocks that run inside the page, so that no way between two processes is measured. */

export interface Vitals {
  firstPaintMs: number;
  /** When the page's heading was shown. */
  headingMs: number;
  /**
   * Lighthouse's definition: the end of the last long task before five seconds without any, not before the first paint
   * and the heading.
   */
  interactiveMs: number;
  /** All layout shifts that nobody's input caused, added up. */
  shift: number;
  /** The largest shift. */
  shifted: string[];
}

interface Watch {
  firstPaintMs: number;
  headingMs: number;
  /** End of the last task over 50 ms. */
  busyUntilMs: number;
  shift: number;
  shifted: string[];
}
interface Watched {
  benchWatch: Watch;
}

const QUIET_MS = 5000;
const TIMEOUT_MS = 60_000;

/** From the next document on: paints, long tasks, shifts, and when a heading of this name is shown. */
export async function watchVitals(page: Page, heading: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const watch: Watch = { firstPaintMs: 0, headingMs: 0, busyUntilMs: 0, shift: 0, shifted: [] };
    (window as unknown as Watched).benchWatch = watch;
    const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    observe('paint', (entry) => {
      if (entry.name === 'first-contentful-paint') watch.firstPaintMs = entry.startTime;
    });
    observe('longtask', (entry) => (watch.busyUntilMs = Math.max(watch.busyUntilMs, entry.startTime + entry.duration)));
    observe('layout-shift', (entry) => {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] };
      if (shift.hadRecentInput) return;
      watch.shift += shift.value;
      const moved = shift.sources
        .map(({ node }) => (node instanceof Element ? node.className || node.tagName : node?.nodeName))
        .join('+');
      watch.shifted.push(`${shift.value.toFixed(4)} at ${shift.startTime.toFixed(0)} ms: ${moved}`);
    });
    const onFrame = () => {
      const isShown = [...document.querySelectorAll('h1')].some(
        (one) => one.textContent === wanted && one.checkVisibility(),
      );
      if (isShown) watch.headingMs = performance.now();
      else requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
  }, heading);
}

/** Waits for the quiet that ends the measurement. */
export async function vitals(page: Page): Promise<Vitals> {
  await page.waitForFunction(
    (quiet) => {
      const { headingMs, busyUntilMs } = (window as unknown as Watched).benchWatch;
      return headingMs > 0 && performance.now() - Math.max(headingMs, busyUntilMs) > quiet;
    },
    QUIET_MS,
    { timeout: TIMEOUT_MS },
  );
  const watch = await page.evaluate(() => (window as unknown as Watched).benchWatch);
  return { ...watch, interactiveMs: Math.max(watch.firstPaintMs, watch.headingMs, watch.busyUntilMs) };
}

/**
 * Clicks the tab of this name and answers how long it took until the frame after the page's heading was shown, in ms.
 */
export function switchTo(page: Page, name: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve, reject) => {
        const tab = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((one) => one.textContent === wanted);
        if (!tab) return reject(new Error(`no tab ${wanted}`));
        const begin = performance.now();
        tab.click();
        const onFrame = () => {
          const isShown = [...document.querySelectorAll('h1')].some(
            (one) => one.textContent === wanted && one.checkVisibility(),
          );
          if (!isShown) return void requestAnimationFrame(onFrame);
          // A task after the frame: by then it is painted.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(performance.now() - begin));
          port1.start();
          requestAnimationFrame(() => port2.postMessage(null));
        };
        onFrame();
      }),
    name,
  );
}

export interface Frames {
  count: number;
  medianMs: number;
  longestMs: number;
  /** Frames over 50 ms. */
  over: number;
}

const LONG_FRAME_MS = 50;

/** The times between frames while something is done. */
export async function frames(page: Page, act: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const times: number[] = [];
    const tick = (now: number) => {
      times.push(now);
      (window as unknown as { benchFrame: number }).benchFrame = requestAnimationFrame(tick);
    };
    (window as unknown as { benchFrames: number[] }).benchFrames = times;
    requestAnimationFrame(tick);
  });
  await act();
  const times = await page.evaluate(() => {
    cancelAnimationFrame((window as unknown as { benchFrame: number }).benchFrame);
    return (window as unknown as { benchFrames: number[] }).benchFrames;
  });
  const gaps = times
    .slice(1)
    .map((time, index) => time - times[index]!)
    .sort((a, b) => a - b);
  return {
    count: gaps.length,
    medianMs: gaps[Math.floor(gaps.length / 2)] ?? NaN,
    longestMs: gaps.at(-1) ?? NaN,
    over: gaps.filter((gap) => gap > LONG_FRAME_MS).length,
  };
}
