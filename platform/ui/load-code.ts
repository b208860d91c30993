import { lazy } from 'react';

const PAUSE_MS = 300;

/**
 * Loads a part of the portal's code, and once more when it did not arrive: a phone that changes its network loses what
 * is on its way. Styles that did not arrive are not asked for again, because the build's loader would take them for
 * loaded: that failure goes to the error page, which loads everything again.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (/CSS/.test((error as Error).message)) throw error;
    await new Promise((go) => setTimeout(go, PAUSE_MS));
    return load();
  }
}

/** A component whose code is loaded when it is first drawn: `lazyCode(() => import('./flow-chart.tsx'))`. */
export const lazyCode: typeof lazy = (load) => lazy(() => loadCode(load));
