import { lazy } from 'react';

const PAUSE_MS = 300;
/** Spec section 9: script chunk load time-out. */
export const GIVE_UP_MS = 120_000;

/** A part of the portal's code did not arrive. Only loading the document again helps: the browser keeps what it has. */
export class CodeLost extends Error {}

export const LOST_HINT = '网络较慢或已断开，请检查网络后重试';

const inTime = <T>(load: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new CodeLost('time-out')), GIVE_UP_MS);
    load()
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });

/**
 * Loads a part of the portal's code, and once more when it did not arrive: a phone that changes its network loses what
 * is on its way. Styles that did not arrive are not asked for again, because the build's loader would take them for
 * loaded; nor is what did not come in time, because the browser still waits for it. Fails with `CodeLost`.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await inTime(load).catch(async (error: Error) => {
      if (error instanceof CodeLost || /CSS/.test(error.message)) throw error;
      await new Promise((go) => setTimeout(go, PAUSE_MS));
      return inTime(load);
    });
  } catch (error) {
    throw error instanceof CodeLost ? error : new CodeLost(String(error), { cause: error });
  }
}

/** A component whose code is loaded when it is first drawn: `lazyCode(() => import('./flow-chart.tsx'))`. */
export const lazyCode: typeof lazy = (load) => lazy(() => loadCode(load));
