import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { AutoLook, AutoMode } from '../contract/words.ts';

/** Redeems automatically into one account of the merchant. */
export interface AutoRuleRow {
  mid: string;
  accountNo: string;
  belowFen: Fen;
  upToFen: Fen;
  mode: AutoMode;
  looks: AutoLook;
  state: 'active' | 'stopped';
  stopReason: string;
  lookedOn: ShanghaiDate | null;
  makerId: string;
  makerName: string;
}

export const AUTO_COLUMNS = `r.mid, r.account_no, r.below_fen, r.up_to_fen, r.mode, r.looks, r.state, r.stop_reason,
  r.looked_on::text AS "lookedOn", r.maker_id, r.maker_name`;

/** Under its lock: a look and a change of the rule wait for each other. */
export const lockAuto = (tx: Tx, mid: string, accountNo: string): Promise<AutoRuleRow | undefined> =>
  tx.one<AutoRuleRow>(
    `SELECT ${AUTO_COLUMNS} FROM wealth.auto_rules r WHERE r.mid = $1 AND r.account_no = $2 FOR NO KEY UPDATE`,
    [mid, accountNo],
    'wealth.lock_auto',
  );

export const stopAutos = (tx: Tx, mid: string, accountNo: string | null, reason: string): Promise<number> =>
  tx.run(
    `UPDATE wealth.auto_rules SET state = 'stopped', stop_reason = $3 WHERE mid = $1 AND ($2::text IS NULL OR account_no = $2) AND state = 'active'`,
    [mid, accountNo, reason],
    'wealth.stop_auto',
  );
