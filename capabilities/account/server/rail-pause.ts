import type { Tx } from '#platform/db/database.ts';
import type { RailName } from '../contract/rail-words.ts';

/**
 * Whether something new may be sent over a rail, asked in the transaction that writes the intention to send. Until that
 * ends no pause begins: it has either written its intention before the pause, or it sees the pause.
 */
export const maySend = async (tx: Tx, rail: RailName): Promise<boolean> =>
  (await tx.one<{ may: boolean }>('SELECT account.may_send($1) AS may', [rail], 'account.may_send'))!.may;

export interface RailPause {
  pauseId: string;
  rail: RailName;
  reason: string;
  pausedName: string;
  pausedAt: Date;
}

/** Pauses that are not over, to be shown. */
export const railPauses = (tx: Tx): Promise<RailPause[]> =>
  tx.rows<RailPause>(
    `SELECT pause_id, rail, reason, paused_name, paused_at FROM account.rail_pauses WHERE resumed_at IS NULL ORDER BY rail`,
    [],
    'account.rail_pauses',
  );

export const pauseOf = async (tx: Tx, rail: RailName): Promise<RailPause | undefined> =>
  (await railPauses(tx)).find((pause) => pause.rail === rail);
