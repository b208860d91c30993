import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { SceneConfig } from '../domain/scene-rule.ts';
import type { SceneCode } from '../contract/words.ts';

export interface SceneRow extends SceneConfig {
  changedBy: string;
  changedAt: Date;
}
export interface ListedPayee {
  accountNo: string;
  name: string;
}

const SCENE = `SELECT scene_code, functions, payees, single_fen, day_fen, changed_by_name AS "changedBy",
  changed_at FROM special.scenes WHERE mid = $1`;

/** The scenes that the merchant has configured. */
export const scenesOf = (tx: Tx, mid: string): Promise<SceneRow[]> =>
  tx.rows<SceneRow>(`${SCENE} ORDER BY scene_code`, [mid], 'special.scenes');

export const findScene = (tx: Tx, mid: string, sceneCode: SceneCode): Promise<SceneRow | undefined> =>
  tx.one<SceneRow>(`${SCENE} AND scene_code = $2`, [mid, sceneCode], 'special.scene');

export const listedPayees = (tx: Tx, mid: string): Promise<(ListedPayee & { sceneCode: SceneCode })[]> =>
  tx.rows(
    'SELECT scene_code, account_no, name FROM special.payees WHERE mid = $1 ORDER BY scene_code, name, account_no',
    [mid],
    'special.payees',
  );

/** Takes the place of what was there; two at once come one after the other. */
export async function saveScene(
  tx: Tx,
  mid: string,
  { sceneCode, functions, payees, singleFen, dayFen, changedBy, changedAt }: SceneRow,
  listed: readonly ListedPayee[],
): Promise<void> {
  await tx.run(
    `INSERT INTO special.scenes (mid, scene_code, functions, payees, single_fen, day_fen, changed_by_name, changed_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (mid, scene_code) DO UPDATE SET functions = excluded.functions, payees = excluded.payees, single_fen = excluded.single_fen, day_fen = excluded.day_fen,
       changed_by_name = excluded.changed_by_name, changed_at = excluded.changed_at`,
    [mid, sceneCode, functions, payees, singleFen, dayFen, changedBy, changedAt],
    'special.save_scene',
  );
  await tx.run(
    'DELETE FROM special.payees WHERE mid = $1 AND scene_code = $2',
    [mid, sceneCode],
    'special.drop_payees',
  );
  await tx.run(
    `INSERT INTO special.payees (mid, scene_code, account_no, name) SELECT $1, $2, account_no, name FROM unnest($3::text[], $4::text[]) AS p (account_no, name)`,
    [mid, sceneCode, listed.map(({ accountNo }) => accountNo), listed.map(({ name }) => name)],
    'special.list_payees',
  );
}

export interface SpecialRow {
  accountNo: string;
  sceneCode: SceneCode;
  label: string;
  openedBy: string;
}

const ACCOUNT = `SELECT account_no, scene_code, label, opened_by_name AS "openedBy" FROM special.accounts WHERE mid = $1`;

export const specialsOf = (tx: Tx, mid: string): Promise<SpecialRow[]> =>
  tx.rows<SpecialRow>(ACCOUNT, [mid], 'special.accounts');

/** `lock`: until the transaction ends no other order is counted for the account. */
export const findSpecial = (tx: Tx, mid: string, accountNo: string, lock: boolean): Promise<SpecialRow | undefined> =>
  lock
    ? tx.one<SpecialRow>(`${ACCOUNT} AND account_no = $2 FOR NO KEY UPDATE`, [mid, accountNo], 'special.lock')
    : tx.one<SpecialRow>(`${ACCOUNT} AND account_no = $2`, [mid, accountNo], 'special.find');

/** Accounts of one merchant are opened one after the other. */
export const lockOpening = (tx: Tx, mid: string): Promise<number> =>
  tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('special:' || $1, 0))`, [mid], 'special.lock_opening');

export const insertSpecial = (tx: Tx, mid: string, { accountNo, sceneCode, label, openedBy }: SpecialRow) =>
  tx.run(
    'INSERT INTO special.accounts (mid, account_no, scene_code, label, opened_by_name) VALUES ($1, $2, $3, $4, $5)',
    [mid, accountNo, sceneCode, label, openedBy],
    'special.insert',
  );

/** The order counts for the account's day from now on. */
export const insertUse = (
  tx: Tx,
  { mid, orderNo, accountNo, day }: { mid: string; orderNo: string; accountNo: string; day: string },
): Promise<number> =>
  tx.run(
    'INSERT INTO special.uses (mid, order_no, account_no, day) VALUES ($1, $2, $3, $4)',
    [mid, orderNo, accountNo, day],
    'special.use',
  );

/** What orders take of a day, by account: what is left of their reservations. */
export async function usedOnDay(tx: Tx, mid: string, day: string): Promise<Map<string, Fen>> {
  const rows = await tx.rows<{ accountNo: string; fen: Fen }>(
    `SELECT u.account_no, sum(r.amount_fen - r.released_fen)::bigint AS fen
     FROM special.uses u JOIN account.v_limit_reservations r ON r.mid = u.mid AND r.order_no = u.order_no WHERE u.mid = $1 AND u.day = $2 GROUP BY 1`,
    [mid, day],
    'special.used_on_day',
  );
  return new Map(rows.map(({ accountNo, fen }) => [accountNo, fen]));
}
