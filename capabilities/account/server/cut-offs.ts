import type { Tx } from '#platform/db/database.ts';
import type { ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { CutOffs } from '../domain/arrival.ts';

export interface CutOffRow extends CutOffs {
  fromDay: ShanghaiDate;
  proposedBy: string;
  approvedBy: string;
}

/** All that there were and will be, the newest first. */
export const cutOffRows = (tx: Tx): Promise<CutOffRow[]> =>
  tx.rows<CutOffRow>(
    `SELECT from_day::text AS "fromDay", t0_minute AS t0, t1_minute AS t1, proposed_name AS "proposedBy", approved_name AS "approvedBy"
     FROM account.cut_offs ORDER BY from_day DESC`,
    [],
    'account.cut_offs',
  );

/** Minutes of the day until which orders of a day count for that day. */
export const cutOffsOn = async (tx: Tx, day: ShanghaiDate): Promise<CutOffs> =>
  (await tx.one<CutOffs>(
    'SELECT t0_minute AS t0, t1_minute AS t1 FROM account.cut_offs WHERE from_day <= $1 ORDER BY from_day DESC LIMIT 1',
    [day],
    'account.cut_offs_on',
  ))!;
