import type { BankLineRef, OwnBankBook, OwnBankRow } from '#platform/port/bank-file.ts';
import { backNumber, RAIL } from './arrival-row.ts';

const ARRIVED = `SELECT 'remittance' AS kind, serial_no AS ref, amount_fen, 'succeeded' AS state, mid, coalesce(order_no, '') AS "orderNo" FROM topup.arrivals`;
const BACK = `SELECT 'instruction' AS kind, $2 || serial_no AS ref, amount_fen, back_state AS state, mid, '' AS "orderNo" FROM topup.arrivals`;
/** The bank's number of what is sent back, before the serial number. */
const BEFORE = backNumber({ rail: RAIL, serialNo: '' });

const refsOf = (lines: readonly BankLineRef[], wanted: BankLineRef['kind']): string[] =>
  lines.filter(({ kind }) => kind === wanted).map(({ ref }) => ref);

/** Remittances, and those that were sent back to their payers. */
export const topupBankBook: OwnBankBook = {
  async known(tx, lines) {
    const back = refsOf(lines, 'instruction').filter((ref) => ref.startsWith(BEFORE));
    return [
      ...(await tx.rows<OwnBankRow>(
        `${ARRIVED} WHERE rail = $1 AND serial_no = ANY ($2::text[])`,
        [RAIL, refsOf(lines, 'remittance')],
        'topup.bank_known',
      )),
      ...(await tx.rows<OwnBankRow>(
        `${BACK} WHERE rail = $1 AND serial_no = ANY ($3::text[]) AND back_sent_at IS NOT NULL`,
        [RAIL, BEFORE, back.map((ref) => ref.slice(BEFORE.length))],
        'topup.bank_back_known',
      )),
    ];
  },
  async ended(tx, from, until) {
    return [
      ...(await tx.rows<OwnBankRow>(
        `${ARRIVED} WHERE rail = $1 AND arrived_at >= $2 AND arrived_at < $3`,
        [RAIL, from, until],
        'topup.bank_arrived',
      )),
      ...(await tx.rows<OwnBankRow>(
        `${BACK} WHERE rail = $1 AND back_ended_at >= $3 AND back_ended_at < $4`,
        [RAIL, BEFORE, from, until],
        'topup.bank_back_ended',
      )),
    ];
  },
};
