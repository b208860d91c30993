import type { Tx } from '#platform/db/database.ts';
import type { WarnChannel, WarnMetric, WarnOperator } from '../contract/warn-words.ts';

export interface WarnRow {
  ruleId: string;
  accountNo: string;
  metric: WarnMetric;
  operator: WarnOperator;
  threshold: bigint;
  channels: WarnChannel[];
  receivers: string[];
  quietFrom: number | null;
  quietUntil: number | null;
  enabled: boolean;
  lastValue: bigint | null;
  firedAt: Date | null;
  /** `2026-11-20`. */
  toldOn: string | null;
}

/** The rules of a merchant in their sequence, locked where they are about to change. */
export const warnRowsOf = (tx: Tx, mid: string, { locked = false }: { locked?: boolean } = {}): Promise<WarnRow[]> =>
  tx.rows<WarnRow>(
    `SELECT rule_id, account_no, metric, operator, threshold, channels, receivers, quiet_from, quiet_until, enabled,
       last_value, fired_at, told_on::text AS "toldOn" FROM messaging.warn_rules WHERE mid = $1 ORDER BY position, rule_id ${locked ? 'FOR UPDATE' : ''}`,
    [mid],
    locked ? 'messaging.lock_warn_rules' : 'messaging.warn_rules',
  );

export const quietOf = ({ quietFrom, quietUntil }: WarnRow): { from: number; until: number } | null =>
  quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };
