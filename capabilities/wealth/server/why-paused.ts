import { pauseOf } from '#capabilities/account/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { FUND_CLEARING, FUND_PAUSED } from '../contract/errors.ts';
import { isPaused } from '../domain/trading-days.ts';
import { readSettings } from './holding-row.ts';

/** Why no new order is taken at this moment; null: orders are taken. Those that were taken run and wait to be sent. */
export async function whyPaused(tx: Tx, now: Date): Promise<typeof FUND_CLEARING | typeof FUND_PAUSED | null> {
  if (isPaused(now, (await readSettings(tx)).pause)) return FUND_CLEARING;
  return (await pauseOf(tx, 'fund')) ? FUND_PAUSED : null;
}
