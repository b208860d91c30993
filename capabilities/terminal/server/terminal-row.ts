import { randomInt } from 'node:crypto';
import type { Tx } from '#platform/db/database.ts';
import type { TerminalKind, TerminalState } from '../contract/words.ts';

export interface Terminal {
  mid: string;
  terminalNo: string;
  kind: TerminalKind;
  terminalName: string;
  cityCode: string;
  address: string;
  accountNo: string;
  state: TerminalState;
  addedBy: string;
  addedAt: Date;
}
/** What people say of a terminal. */
export type Described = Pick<Terminal, 'kind' | 'terminalName' | 'cityCode' | 'address' | 'accountNo'>;

/** In use first, then by name. */
export const terminalsOf = (tx: Tx, mid: string): Promise<Terminal[]> =>
  tx.rows<Terminal>(
    `SELECT mid, terminal_no, kind, name AS "terminalName", city_code, address, account_no, state,
       added_by_name AS "addedBy", added_at
     FROM terminal.terminals WHERE mid = $1 ORDER BY state, name, terminal_no`,
    [mid],
    'terminal.of_merchant',
  );

/** Terminals of one merchant change one after the other, so that their number and names are what was looked at. */
export const lockTerminals = (tx: Tx, mid: string): Promise<number> =>
  tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('terminal:' || $1, 0))`, [mid], 'terminal.lock');

const DIGITS = 8;

/** Its number: unique in the merchant, whose terminals are locked. */
export async function insertTerminal(
  tx: Tx,
  mid: string,
  taken: readonly Terminal[],
  { kind, terminalName, cityCode, address, accountNo }: Described,
  { by, at }: { by: string; at: Date },
): Promise<string> {
  let terminalNo: string;
  do terminalNo = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  while (taken.some((one) => one.terminalNo === terminalNo));
  await tx.run(
    `INSERT INTO terminal.terminals (mid, terminal_no, kind, name, city_code, address, account_no, state, added_by_name, added_at, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'active', $8, $9, $9)`,
    [mid, terminalNo, kind, terminalName, cityCode, address, accountNo, by, at],
    'terminal.insert',
  );
  return terminalNo;
}

export const updateTerminal = (
  tx: Tx,
  mid: string,
  terminalNo: string,
  { kind, terminalName, cityCode, address, accountNo }: Described,
  at: Date,
): Promise<number> =>
  tx.run(
    `UPDATE terminal.terminals SET kind = $3, name = $4, city_code = $5, address = $6, account_no = $7, changed_at = $8 WHERE mid = $1 AND terminal_no = $2`,
    [mid, terminalNo, kind, terminalName, cityCode, address, accountNo, at],
    'terminal.update',
  );

/** False when the merchant has no such terminal. */
export const setTerminalState = async (
  tx: Tx,
  mid: string,
  terminalNo: string,
  state: TerminalState,
  at: Date,
): Promise<boolean> =>
  (await tx.run(
    'UPDATE terminal.terminals SET state = $3, changed_at = $4 WHERE mid = $1 AND terminal_no = $2',
    [mid, terminalNo, state, at],
    'terminal.switch',
  )) === 1;
