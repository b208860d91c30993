import { pauseOf } from '#capabilities/account/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { isPaused } from '../domain/trading-days.ts';
import { readSettings } from './holding-row.ts';

/** Why no new order is taken at this moment; null: orders are taken. Those that were taken run and wait to be sent. */
export async function whyPaused(tx: Tx, now: Date): Promise<'04301KCSDS' | '09351KCSDS' | null> {
  if (isPaused(now, (await readSettings(tx)).pause)) return '04301KCSDS';
  return (await pauseOf(tx, 'fund')) ? '09351KCSDS' : null;
}
